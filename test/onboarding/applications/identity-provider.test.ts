import { idempotencyKeyOf } from '../../../functions/kernel/idempotency/idempotency.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import { caller, testTableName } from '../../support/bank/platform.ts';
import { reviewerOf } from '../../support/bank/users.ts';
import { refusingClient, type SentCommand } from '../../support/weakening/refusing-client.ts';
import { randomUUID } from 'node:crypto';
import { identityCheckQueue } from '../../../functions/onboarding/applications/queues.ts';
import { identityCheckWorker } from '../../../functions/onboarding/applications/workers/identity-checks.ts';
import { createHttpsIdentityCheck } from '../../../functions/ports/identity-check/https-identity-check.ts';
import type { IdentityCheck } from '../../../functions/ports/identity-check/port.ts';
import { signatureOf } from '../../../functions/ports/https/signature.ts';
import { operations } from '../../../functions/registry.ts';
import { type LocalGateway, startGateway } from '../../../local/gateway/server.ts';
import { localReference } from '../../../local/reference.ts';
import { business, individual, person } from '../../support/bank/applicants.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, sweepAll, takeSent } from '../../support/bank/workers.ts';
import { onHttpRequest, startLoopbackReceiver } from '../../support/delivery/loopback-receiver.ts';
import { fixedSecret, providerSecret, startExampleProvider } from '../../support/identity/example-provider.ts';
import { readItems } from '../../support/model/items.ts';
import { emittedFor } from './emitted.ts';

const pending = { status: 'Pending', people: [] };
const approved = { status: 'Approved', people: ['Approved'] };

/** What the provider of these tests answers next; undefined for one that is down. */
let answer: object | undefined;
/** The requests that it got. */
let requests: unknown[];
let check: IdentityCheck;
const provider: IdentityCheck = {
  decide: (...given) => check.decide(...given),
  verifySelfie: (...given) => check.verifySelfie(...given),
  report: (...given) => check.report(...given),
  reviewFrom: (at) => check.reviewFrom(at),
  isMadeUp: (ssn) => check.isMadeUp(ssn),
};
const bank = useBank({ per: 'test', platform: { identityCheck: provider } });
let gateway: LocalGateway;
let server: Awaited<ReturnType<typeof startLoopbackReceiver>>;

beforeEach(async () => {
  answer = pending;
  requests = [];
  server = await startLoopbackReceiver((socket) =>
    onHttpRequest(socket, ({ body }) => {
      requests.push(JSON.parse(body.toString()));
      const text = JSON.stringify(answer);
      const head = answer === undefined ? '503 X' : '200 OK';
      const length = answer === undefined ? 0 : Buffer.byteLength(text);
      socket.end(
        `HTTP/1.1 ${head}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${answer === undefined ? '' : text}`,
      );
    }),
  );
  const baseUrl = `http://127.0.0.1:${server.port}/v1`;
  check = createHttpsIdentityCheck({ baseUrl, secret: fixedSecret(providerSecret), allowHttp: true });
  gateway = await startGateway({ operations, reference: localReference(), platform: bank.platform, port: 0 });
});
afterEach(async () => {
  await gateway.stop();
  await server[Symbol.asyncDispose]();
});

async function apply(body: object = individual()): Promise<string> {
  const { status, body: made } = await bank.call('POST', '/applications', body);
  expect([status, made.errors]).toEqual([201, undefined]);
  return made.data.id as string;
}

const statusOf = async (id: string): Promise<string> =>
  (await bank.call('GET', `/applications/${id}`)).body.data.attributes.status as string;
const eventsOf = async (id: string) => (await emittedFor(bank, id)).map(({ type }) => type);

/** Sends a signed message about an application; answers the status. */
const tell = (applicationId: string, decision: object, given?: Parameters<typeof tellContent>[2]): Promise<number> =>
  tellContent(applicationId, { decision }, given);

async function tellContent(
  applicationId: string,
  content: object,
  { id = randomUUID(), secret = providerSecret }: { readonly id?: string; readonly secret?: string } = {},
): Promise<number> {
  const body = JSON.stringify({ organisationId: bank.organisationId, applicationId, ...content });
  const timestamp = String(Math.floor(Date.parse(bank.clock.now()) / 1000));
  const signature = signatureOf(id, timestamp, Buffer.from(body), secret);
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  const sent = await fetch(`${gateway.address}/callbacks/identity-check`, { method: 'POST', headers, body });
  return sent.status;
}

/** Hands the worker what was sent to its queue, again and again until nothing is left. */
async function work(): Promise<number> {
  let count = 0;
  for (;;) {
    const messages = takeSent(bank, identityCheckQueue.name);
    if (messages.length === 0) return count;
    for (const message of messages) expect(await deliver(bank, identityCheckWorker, message)).toBe(true);
    count += messages.length;
  }
}

describe('an application that could not be saved after its check', () => {
  const isJournalled = ({ name, input }: SentCommand) =>
    name === 'TransactWrite' && JSON.stringify(input).includes(`"${journalKind.prefix}#`);
  const checked = () => (requests as { readonly applicationId: string }[]).map(({ applicationId }) => applicationId);
  const keyed = (idempotencyKey?: string) => individual({ idempotencyKey });

  /** Sends the application to a platform whose table fails when it is to be saved. */
  async function fail(body: object): Promise<void> {
    const { client } = refusingClient(bank.documents, (command) =>
      isJournalled(command) ? { error: new Error('the table is gone') } : undefined,
    );
    const call = caller({ ...bank.platform, table: createTable(client, testTableName) }, bank.token, undefined, true);
    expect((await call('POST', '/applications', body)).status).toBe(500);
  }

  test('is the same check for the provider if the request is repeated with its idempotency key', async () => {
    answer = approved;
    await fail(keyed('key 1'));
    const id = await apply(keyed('key 1'));
    expect(checked()).toEqual([id, id]);
    expect(await apply(keyed('key 1'))).toBe(id);
    expect(requests).toHaveLength(2);
  });

  test('is another check with another key, with other content, or without a key', async () => {
    answer = { status: 'Denied', people: ['Denied'] };
    await fail(keyed('key 1'));
    await fail(individual({ idempotencyKey: 'key 1', tags: { other: 'content' } }));
    await fail(keyed());
    await fail(keyed());
    await apply(keyed('key 2'));
    expect(new Set(checked()).size).toBe(5);
  });

  test('can be repeated once its key is forgotten: it is another application then', async () => {
    answer = { status: 'Denied', people: ['Denied'] };
    const first = await apply(keyed('key 1'));
    const key = idempotencyKeyOf({
      organisationId: bank.organisationId,
      operation: 'createApplication',
      key: 'key 1',
    });
    await bank.table.transact([{ Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } }]);
    const second = await apply(keyed('key 1'));
    expect(second).not.toBe(first);
    expect(checked()).toEqual([first, first, second]);
  });
});

describe('an application that the provider decides later', () => {
  test('is Pending, and Approved by a signed message, by the same path as at once', async () => {
    const id = await apply(individual({ tags: { source: 'web' } }));
    expect([await statusOf(id), await eventsOf(id)]).toEqual(['Pending', ['application.created']]);
    expect(
      (await bank.call('POST', `/applications/${id}/approve`, undefined, { token: await reviewerOf(bank) })).status,
    ).toBe(409);
    const waiting = await bank.call('GET', '/application-reviews?filter[status]=Pending');
    expect(waiting.body.data).toMatchObject([{ id }]);

    expect(await tell(id, approved)).toBe(204);
    const { data } = (await bank.call('GET', `/applications/${id}`)).body;
    expect(data.attributes).toMatchObject({ status: 'Approved', message: 'Application approved' });
    const customer = await bank.call('GET', `/customers/${data.relationships.customer.data.id}`);
    expect(customer.body.data.attributes).toMatchObject({ status: 'Active', tags: { source: 'web' } });
    expect((await eventsOf(id)).slice(1)).toEqual(['application.approved', 'customer.created']);
    expect((await journalRows(bank)).flatMap(({ by }) => by?.worker ?? [])).toEqual(['identity']);
    const items = await readItems(bank.documents, bank.platform.settings.tableName);
    expect([items.get('apw'), items.get('apc')]).toEqual([undefined, undefined]);
  });

  test.each([
    [{ status: 'Denied', people: ['Denied'] }, 'Denied', 'application.denied'],
    [{ status: 'PendingReview', people: ['PendingReview'] }, 'PendingReview', 'application.pendingReview'],
    [
      { status: 'AwaitingDocuments', people: ['PendingReview'], documents: [{ type: 'Passport', personIndex: 0 }] },
      'AwaitingDocuments',
      'application.awaitingDocuments',
    ],
  ])('moves by %j', async (decision, status, event) => {
    const id = await apply();
    expect(await tell(id, decision)).toBe(204);
    expect([await statusOf(id), (await eventsOf(id)).slice(1)]).toEqual([status, [event]]);
  });

  test('of a business has a status for each of its people', async () => {
    const id = await apply(business({ officer: person({ ssn: '721074440' }) }));
    expect(await tell(id, approved)).toBe(400);
    expect(await tell(id, { status: 'PendingReview', people: ['Approved', 'PendingReview'] })).toBe(204);
    const { data } = (await bank.call('GET', `/applications/${id}`)).body;
    expect([data.attributes.officer.status, data.attributes.beneficialOwners[0].status]).toEqual([
      'Approved',
      'PendingReview',
    ]);
  });

  test('keeps its number meanwhile, and can be canceled', async () => {
    const id = await apply();
    expect((await bank.call('POST', '/applications', individual())).status).toBe(409);
    expect((await bank.call('POST', `/applications/${id}/cancel`)).status).toBe(201);
    expect(await tell(id, approved)).toBe(204);
    expect(await statusOf(id)).toBe('Canceled');
    expect(await work()).toBe(1);
  });
});

describe('a message', () => {
  test('with a wrong signature is refused with 401, whatever it names', async () => {
    const id = await apply();
    expect(await tell(id, approved, { secret: 'wrong' })).toBe(401);
    expect(await tell('1', approved, { secret: 'wrong' })).toBe(401);
    const plain = await fetch(`${gateway.address}/callbacks/identity-check`, { method: 'POST', body: '{}' });
    expect([plain.status, ((await plain.json()) as { errors: object[] }).errors]).toMatchObject([
      401,
      [{ code: 'unauthorized', status: '401' }],
    ]);
    expect(await statusOf(id)).toBe('Pending');
  });

  test('is taken once: the same id is 409, another id changes nothing any more', async () => {
    const id = await apply();
    const message = { id: 'msg_1' };
    const answers = await Promise.all([tell(id, approved, message), tell(id, approved, message)]);
    expect(answers.toSorted()).toEqual([204, 409]);
    expect(await tell(id, { status: 'Denied', people: ['Denied'] }, message)).toBe(409);
    expect(await tell(id, { status: 'Denied', people: ['Denied'] })).toBe(204);
    expect([await statusOf(id), (await eventsOf(id)).slice(1)]).toEqual([
      'Approved',
      ['application.approved', 'customer.created'],
    ]);
  });

  test('about an application that does not exist is 404, and one that is too large 413', async () => {
    expect(await tell('999999999', approved)).toBe(404);
    expect(await tell('999999999', { ...approved, message: 'x'.repeat(70_000) })).toBe(413);
  });
});

describe('requests that are repeated', () => {
  test('a provider that was down is asked again, and its answer decides', async () => {
    answer = undefined;
    const id = await apply();
    expect(bank.sent.find(({ queue }) => queue === identityCheckQueue.name)).toMatchObject({ delaySeconds: 60 });
    answer = approved;
    expect(await work()).toBe(1);
    expect([await statusOf(id), server.connectionCount()]).toEqual(['Approved', 2]);
  });

  test('after five more requests the hourly sweep goes on, and after a day a reviewer takes over', async () => {
    const id = await apply();
    expect([await work(), server.connectionCount()]).toEqual([5, 6]);
    await sweepAll(bank);
    expect([await work(), server.connectionCount()]).toEqual([2, 7]);
    bank.clock.advance({ hours: 24 });
    await sweepAll(bank);
    await work();
    expect([await statusOf(id), (await eventsOf(id)).slice(1)]).toEqual([
      'PendingReview',
      ['application.pendingReview'],
    ]);
    expect(
      (await bank.call('POST', `/applications/${id}/approve`, undefined, { token: await reviewerOf(bank) })).body.data
        .attributes.status,
    ).toBe('Approved');
    await sweepAll(bank);
    expect(await work()).toBe(1);
  });

  test('a repeated request is the same as the first one', async () => {
    await apply(individual({ ip: '203.0.113.7', evaluationParams: { requireIdVerification: true } }));
    await work();
    expect(requests).toHaveLength(6);
    for (const one of requests) expect(one).toEqual(requests[0]);
    expect(requests[0]).toMatchObject({
      ip: '203.0.113.7',
      people: [{ asksForIdDocument: true }],
      asksForIdDocument: true,
    });
  });

  test('a worker that comes twice decides once', async () => {
    const id = await apply();
    answer = approved;
    const [message = {}] = takeSent(bank, identityCheckQueue.name);
    await Promise.all([deliver(bank, identityCheckWorker, message), deliver(bank, identityCheckWorker, message)]);
    expect((await eventsOf(id)).slice(1)).toEqual(['application.approved', 'customer.created']);
  });
});

describe('a selfie', () => {
  const awaiting = {
    status: 'AwaitingDocuments',
    people: ['Approved'],
    documents: [{ type: 'SelfieVerification', personIndex: 0 }],
    afterDocuments: 'Approved',
  };

  /** An application that waits for a selfie, and what a job for it is answered with. */
  async function applyForSelfie() {
    answer = awaiting;
    const id = await apply(individual({ evaluationParams: { useSelfieVerification: true } }));
    const [document] = (await bank.call('GET', `/applications/${id}/documents`)).body.data;
    const path = `/applications/${id}/documents/${document.id as string}`;
    const verify = (jobId: string) =>
      bank.call('POST', `${path}/verify`, { data: { type: 'selfieVerification', attributes: { jobId } } });
    const attributes = async () => (await bank.call('GET', `/applications/${id}/documents`)).body.data[0].attributes;
    return { id, verify, attributes };
  }

  test('is wished for in the request of the check, and in those that are repeated', async () => {
    await apply(individual({ evaluationParams: { useSelfieVerification: true } }));
    await work();
    expect(requests).toHaveLength(6);
    for (const one of requests) expect(one).toEqual(requests[0]);
    expect(requests[0]).toMatchObject({ people: [{ asksForSelfie: true }] });
    expect(requests[0]).not.toHaveProperty('people.0.asksForIdDocument');
  });

  test.each([
    [{ status: 'Approved' }, { status: 'Approved' }, 'Approved'],
    [
      { status: 'Rejected', reason: 'Another face' },
      { status: 'Invalid', reason: 'Another face', reasonCode: 'Other' },
      'AwaitingDocuments',
    ],
    [{ status: 'PendingReview' }, { status: 'PendingReview' }, 'PendingReview'],
    [undefined, { status: 'PendingReview' }, 'PendingReview'],
    [{ status: 'Fine' }, { status: 'PendingReview' }, 'PendingReview'],
  ])('that the provider answers with %j', async (result, document, application) => {
    const { id, verify, attributes } = await applyForSelfie();
    answer = result;
    expect((await verify('job-1')).status).toBe(200);
    expect(requests.at(-1)).toEqual({
      organisationId: bank.organisationId,
      applicationId: id,
      jobId: 'job-1',
      personIndex: 0,
    });
    expect([await attributes(), await statusOf(id)]).toMatchObject([document, application]);
  });

  test('is decided by a later message, once, with the events of a decision', async () => {
    const { id, verify, attributes } = await applyForSelfie();
    answer = { status: 'PendingReview' };
    await verify('job-1');
    const selfie = { jobId: 'job-1', status: 'Approved' };
    expect(await tellContent(id, { selfie: { ...selfie, status: 'PendingReview' } })).toBe(204);
    expect(await statusOf(id)).toBe('PendingReview');
    const message = { id: 'msg_1' };
    const answers = await Promise.all([1, 2].map(() => tellContent(id, { selfie }, message)));
    expect(answers.toSorted()).toEqual([204, 409]);
    expect(await tellContent(id, { selfie: { ...selfie, status: 'Rejected' } })).toBe(204);
    expect([(await attributes()).status, await statusOf(id)]).toEqual(['Approved', 'Approved']);
    expect((await eventsOf(id)).slice(-3)).toEqual(['document.approved', 'application.approved', 'customer.created']);
  });

  test('that was rejected by a message is taken again by another job, and the old job has no say any more', async () => {
    const { id, verify, attributes } = await applyForSelfie();
    answer = { status: 'PendingReview' };
    await verify('job-1');
    expect(await tellContent(id, { selfie: { jobId: 'job-1', status: 'Rejected' } })).toBe(204);
    expect(await attributes()).toMatchObject({ status: 'Invalid', reason: 'The selfie was not accepted' });
    expect(await statusOf(id)).toBe('AwaitingDocuments');
    await verify('job-2');
    expect(await tellContent(id, { selfie: { jobId: 'job-1', status: 'Approved' } })).toBe(404);
    expect(await attributes()).toMatchObject({ status: 'PendingReview', jobId: 'job-2' });
  });

  test('a message of a canceled application changes nothing, and one with both contents or none is 400', async () => {
    const { id, verify, attributes } = await applyForSelfie();
    answer = { status: 'PendingReview' };
    await verify('job-1');
    const selfie = { jobId: 'job-1', status: 'Approved' };
    expect(await tellContent(id, {})).toBe(400);
    expect(await tellContent(id, { selfie, decision: approved })).toBe(400);
    await bank.call('POST', `/applications/${id}/cancel`);
    expect(await tellContent(id, { selfie })).toBe(204);
    expect([(await attributes()).status, await statusOf(id)]).toEqual(['PendingReview', 'Canceled']);
  });
});

test('the example of the documentation reports what it has decided', async () => {
  bank.clock.set(new Date().toISOString());
  await using example = await startExampleProvider(`${gateway.address}/callbacks/identity-check`);
  check = example.check;
  const atOnce = await apply();
  expect(await statusOf(atOnce)).toBe('Approved');
  const reported = example.nextLine();
  const later = await apply(individual({ ssn: '721074450', fullName: { first: 'Ada', last: 'Later' } }));
  expect(await reported).toEqual({ reported: later, status: 204 });
  expect(await statusOf(later)).toBe('Approved');

  const selfie = await apply(individual({ ssn: '721074460', evaluationParams: { useSelfieVerification: true } }));
  const [document] = (await bank.call('GET', `/applications/${selfie}/documents`)).body.data;
  const verified = example.nextLine();
  const body = { data: { type: 'selfieVerification', attributes: { jobId: 'job-later' } } };
  const path = `/applications/${selfie}/documents/${document.id as string}/verify`;
  expect((await bank.call('PUT', path, body)).body.data.attributes.status).toBe('PendingReview');
  expect(await verified).toEqual({ reported: selfie, status: 204 });
  expect(await statusOf(selfie)).toBe('Approved');
});
