import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { manualIdentityReview } from '../../functions/ports/identity-check/manual-identity-review.ts';
import { createHttpsIdentityCheck } from '../../functions/ports/identity-check/https-identity-check.ts';
import type { IdentityCheck } from '../../functions/ports/identity-check/port.ts';
import { signatureOf } from '../../functions/ports/https/signature.ts';
import { simulatedIdentityCheck } from '../../functions/ports/identity-check/simulated-identity-check.ts';
import type { Secret } from '../../functions/ports/aws/ssm-secret.ts';
import { type Instant, plusMs } from '../../functions/kernel/base/calendar/instant.ts';
import {
  identityCheckProtocol,
  sampleApplicant,
  samplePerson,
} from '../../bin/partner-checks/protocols/identity-check.ts';
import { trialOf } from '../support/ports/partner-trial.ts';
import { onHttpRequest, startLoopbackReceiver } from '../support/delivery/loopback-receiver.ts';
import { fixedSecret, startExampleProvider } from '../support/identity/example-provider.ts';

const shortMs = 80;
const now = '2026-12-01T12:00:00.000Z' as Instant;
const reference = { organisationId: '100000001', applicationId: '583912764' };
async function adapters(name: 'simulator' | 'https'): Promise<{ check: IdentityCheck } & AsyncDisposable> {
  if (name === 'https') return startExampleProvider();
  return { check: simulatedIdentityCheck, [Symbol.asyncDispose]: () => Promise.resolve() };
}

/** What every provider promises; the HTTPS adapter asks the example of the documentation. */
describe.each(['simulator', 'https'] as const)('%s', (name) => {
  test('keeps every promise of the protocol', async () => {
    await using world = await adapters(name);
    for (const { promise, attempt } of identityCheckProtocol.promises) {
      expect([promise, await attempt(world.check, trialOf(name))]).toEqual([promise, undefined]);
    }
  });

  test.each([
    ['721074426', { status: 'Approved', people: ['Approved'], documents: [] }],
    ['000000001', { status: 'Denied', people: ['Denied'], documents: [] }],
    ['000000004', { status: 'PendingReview', people: ['PendingReview'], documents: [] }],
    [
      '000000003',
      {
        status: 'AwaitingDocuments',
        people: ['PendingReview'],
        documents: [{ type: 'IdDocument', personIndex: 0 }],
        afterDocuments: 'Approved',
      },
    ],
  ])('decides on a person with %s, and on the same one again', async (ssn, decision) => {
    await using world = await adapters(name);
    for (let times = 0; times < 2; times += 1) {
      const made = await world.check.decide(sampleApplicant({ ssn }), reference);
      expect(made).toMatchObject(decision);
      expect(made.message).not.toBe('');
    }
  });

  test('has a status for each person, and the worst counts', async () => {
    await using world = await adapters(name);
    const made = await world.check.decide(sampleApplicant({}, { ssn: '000000001' }), reference);
    expect(made).toMatchObject({ status: 'Denied', people: ['Approved', 'Denied'] });
  });

  test('asks for an identity document where the organisation wants one', async () => {
    await using world = await adapters(name);
    const made = await world.check.decide(
      sampleApplicant({}, { asksForIdDocument: true }, { asksForIdDocument: true }),
      reference,
    );
    const documents = [1, 2].map((personIndex) => ({ type: 'IdDocument', personIndex }));
    expect(made).toMatchObject({ status: 'AwaitingDocuments', documents });
  });

  test('asks for a selfie where the organisation wants one, beside an identity document', async () => {
    await using world = await adapters(name);
    const wishes = { asksForIdDocument: true, asksForSelfie: true } as const;
    const made = await world.check.decide(sampleApplicant(wishes, {}), reference);
    const documents = ['IdDocument', 'SelfieVerification'].map((type) => ({ type, personIndex: 0 }));
    expect(made).toMatchObject({ status: 'AwaitingDocuments', documents, afterDocuments: 'Approved' });
  });

  test.each([
    ['sandbox-approved', { status: 'Approved' }],
    ['sandbox-rejected', { status: 'Rejected', reason: expect.stringMatching(/./) as unknown }],
    ['job-1', { status: 'PendingReview' }],
    ['Ñandú 山田', { status: 'PendingReview' }],
    ['constructor', { status: 'PendingReview' }],
  ])('decides on the selfie job %s, and on the same one again', async (jobId, result) => {
    await using world = await adapters(name);
    for (let times = 0; times < 2; times += 1) {
      expect(await world.check.verifySelfie({ jobId, personIndex: 0 }, reference)).toEqual(result);
    }
  });

  test('a check without a result goes to a review after a day, and unsigned reports are refused', async () => {
    await using world = await adapters(name);
    expect(world.check.reviewFrom(now)).toBe('2026-12-02T12:00:00.000Z');
    const unsigned = { id: 'msg_1', timestamp: undefined, signature: undefined, body: Buffer.from('{}') };
    expect(await world.check.report(unsigned, now)).toEqual({ outcome: 'unsigned' });
  });
});

test('a stage without a provider leaves every application to a reviewer', async () => {
  expect(await manualIdentityReview.decide(sampleApplicant({}, {}), reference)).toMatchObject({
    status: 'PendingReview',
    people: ['PendingReview', 'PendingReview'],
  });
  expect(await manualIdentityReview.verifySelfie({ jobId: 'job-1' }, reference)).toEqual({ status: 'PendingReview' });
});

type Handle = (request: { head: string; body: Buffer }, socket: Socket) => void;

async function providerWith(handle: Handle, secret: Secret = fixedSecret('s3cr3t'), timeoutMs = 3000) {
  const receiver = await startLoopbackReceiver((socket) => onHttpRequest(socket, (request) => handle(request, socket)));
  const baseUrl = `http://127.0.0.1:${receiver.port}/identity/v1`;
  return { ...receiver, check: createHttpsIdentityCheck({ baseUrl, secret, allowHttp: true, timeoutMs }) };
}
const json = (value: unknown, type = 'application/json') => {
  const text = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`;
};
const status = (code: number, more = '') =>
  `HTTP/1.1 ${code} X\r\n${more}content-length: 0\r\nconnection: close\r\n\r\n`;

describe('the provider', () => {
  test('is asked in one POST, under a key that stays the same', async () => {
    const heads: string[] = [];
    let sent: unknown;
    await using world = await providerWith(({ head, body }, socket) => {
      heads.push(head);
      sent = JSON.parse(body.toString());
      socket.end(json({ status: 'Approved', people: ['Approved'], more: 'is ignored' }));
    });
    for (let times = 0; times < 2; times += 1) await world.check.decide(sampleApplicant({}), reference);
    expect(sent).toEqual({ ...reference, kind: 'individual', people: [samplePerson], asksForIdDocument: false });
    for (const head of heads) {
      expect(head).toMatch(/^POST \/identity\/v1\/checks HTTP/);
      expect(head.toLowerCase()).toContain('authorization: bearer s3cr3t');
      expect(head.toLowerCase()).toContain('idempotency-key: 100000001-583912764');
    }
    expect(heads).toHaveLength(2);
  });

  const answering =
    (value: unknown): Handle =>
    (_, socket) =>
      void socket.end(json(value));
  const misbehaviours: readonly (readonly [what: string, handle: Handle])[] = [
    ['refuses', (_, socket) => void socket.end(status(422))],
    ['is down', (_, socket) => void socket.end(status(503))],
    ['redirects', (_, socket) => void socket.end(status(307, 'location: https://example.com/\r\n'))],
    ['hangs up', (_, socket) => void socket.destroy()],
    [
      'answers with a page',
      (_, socket) => void socket.end(json({ status: 'Approved', people: ['Approved'] }, 'text/html')),
    ],
    ['answers 202', (_, socket) => void socket.end(status(202))],
    ['answers with another result', answering({ status: 'Fine', people: ['Approved'] })],
  ];
  const contradictions: readonly (readonly [what: string, handle: Handle])[] = [
    ['approves nobody', answering({ status: 'Approved', people: [] })],
    ['approves somebody else too', answering({ status: 'Approved', people: ['Approved', 'Approved'] })],
    ['approves an application with a denied person', answering({ status: 'Approved', people: ['Denied'] })],
    ['waits for no documents', answering({ status: 'AwaitingDocuments', people: ['PendingReview'] })],
    [
      'wants a document of nobody',
      answering({
        status: 'AwaitingDocuments',
        people: ['PendingReview'],
        documents: [{ type: 'Passport', personIndex: 1 }],
      }),
    ],
  ];

  test.each([...misbehaviours, ...contradictions])('that %s leaves the check Pending', async (_, handle) => {
    await using world = await providerWith(handle);
    const made = await world.check.decide(sampleApplicant({}), reference);
    expect(made).toMatchObject({ status: 'Pending', people: ['PendingReview'], documents: [] });
    expect(inspect(made)).not.toMatch(/s3cr3t|721074426|Okafor/);
  });

  test.each(misbehaviours)('that %s leaves a selfie to a reviewer', async (_, handle) => {
    await using world = await providerWith(handle);
    expect(await world.check.verifySelfie({ jobId: 'job-1' }, reference)).toEqual({ status: 'PendingReview' });
  });

  test('that answers nothing in time leaves it Pending too, and so does a secret that cannot be read', async () => {
    await using silent = await providerWith(() => undefined, fixedSecret('s3cr3t'), shortMs);
    expect(await silent.check.decide(sampleApplicant({}), reference)).toMatchObject({ status: 'Pending' });
    const unread = { read: () => Promise.reject(new Error('no')), forget: () => undefined };
    await using mute = await providerWith(answering({ status: 'Approved', people: ['Approved'] }), unread);
    expect(await mute.check.decide(sampleApplicant({}), reference)).toMatchObject({ status: 'Pending' });
    expect(mute.connectionCount()).toBe(0);
  });

  test('is handed a selfie job in one POST, under a key of the job that stays the same', async () => {
    const heads: string[] = [];
    const bodies: unknown[] = [];
    await using world = await providerWith(({ head, body }, socket) => {
      heads.push(head.toLowerCase());
      bodies.push(JSON.parse(body.toString()));
      socket.end(json({ status: 'Rejected', more: 'is ignored' }));
    });
    const verify = (jobId: string) => world.check.verifySelfie({ jobId, personIndex: 1 }, reference);
    expect(await verify('job-1')).toEqual({ status: 'Rejected', reason: 'The selfie was not accepted' });
    for (const jobId of ['job-1', 'job-2']) await verify(jobId);
    expect(bodies[0]).toEqual({ ...reference, jobId: 'job-1', personIndex: 1 });
    expect(heads[0]).toMatch(/^post \/identity\/v1\/selfies http/);
    const keys = heads.map((head) => /idempotency-key: (\S+)/.exec(head)?.[1]);
    expect(keys[0]).toMatch(/^100000001-583912764-[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('that refuses the secret has it read again', async () => {
    let kept = 'old';
    const secret: Secret = { read: () => Promise.resolve(kept), forget: () => void (kept = 'new') };
    await using world = await providerWith(({ head }, socket) => {
      const isKnown = head.includes('Bearer new');
      socket.end(isKnown ? json({ status: 'Approved', people: ['Approved'] }) : status(401));
    }, secret);
    expect((await world.check.decide(sampleApplicant({}), reference)).status).toBe('Pending');
    expect((await world.check.decide(sampleApplicant({}), reference)).status).toBe('Approved');
  });

  test('has to be behind https', () => {
    const secret = fixedSecret('s3cr3t');
    expect(() => createHttpsIdentityCheck({ baseUrl: 'http://identity.example.com', secret })).toThrow('not https');
  });
});

describe('a report', () => {
  const secret = 's3cr3t';
  const check = (using: Secret = fixedSecret(secret)) =>
    createHttpsIdentityCheck({ baseUrl: 'https://identity.example.com', secret: using, pendingHours: 2 });
  const decision = { status: 'Approved', people: ['Approved'] };
  const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
  const seconds = (at: Instant) => String(Math.floor(Date.parse(at) / 1000));
  const signed = (body = bytes({ ...reference, decision }), at = now, key = secret, id = 'msg_1') => ({
    id,
    timestamp: seconds(at),
    signature: signatureOf(id, seconds(at), body, key),
    body,
  });

  test('is read if its signature is right, beside others too', async () => {
    const read = {
      outcome: 'read',
      messageId: 'msg_1',
      reference,
      decision: {
        ...decision,
        message: 'Application approved',
        documents: [],
        afterDocuments: 'PendingReview',
      },
    };
    expect(await check().report(signed(), now)).toEqual(read);
    const message = signed();
    const several = { ...message, signature: `v1,AAAA ${message.signature} v1a,xyz` };
    expect(await check().report(several, now)).toEqual(read);
    expect(check().reviewFrom(now)).toBe('2026-12-01T14:00:00.000Z');
  });

  test('may be about a selfie', async () => {
    const selfie = { jobId: 'job-1', status: 'Rejected', reason: 'Another\u0000face' };
    expect(await check().report(signed(bytes({ ...reference, selfie })), now)).toEqual({
      outcome: 'read',
      messageId: 'msg_1',
      reference,
      selfie: { jobId: 'job-1', result: { status: 'Rejected', reason: 'Another face' } },
    });
  });

  test('is signed as Standard Webhooks has it', () => {
    const body = Buffer.from('{"test": 2432232314}');
    const signature = signatureOf(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '1614265330',
      body,
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    );
    expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test.each([
    ['another secret', signed(undefined, now, 'other')],
    ['another body', { ...signed(), body: bytes({ ...reference, decision: { ...decision, status: 'Denied' } }) }],
    ['another id', { ...signed(), id: 'msg_2' }],
    ['another time', { ...signed(), timestamp: seconds(plusMs(now, 1000)) }],
    ['a time that is none', { ...signed(), timestamp: 'now' }],
    ['no signature', { ...signed(), signature: undefined }],
    ['an empty signature', { ...signed(), signature: '' }],
    ['an id with a line break', signed(undefined, now, secret, 'msg\n1')],
    ['a time more than five minutes ago', signed(undefined, plusMs(now, -301_000))],
    ['a time more than five minutes ahead', signed(undefined, plusMs(now, 301_000))],
  ])('with %s is refused', async (_, message) => {
    expect(await check().report(message, now)).toEqual({ outcome: 'unsigned' });
  });

  test.each([-299_000, 299_000])('that is %d ms off is taken', async (ms) => {
    expect((await check().report(signed(undefined, plusMs(now, ms)), now)).outcome).toBe('read');
  });

  test.each([
    ['no JSON', Buffer.from('x')],
    ['no decision', bytes(reference)],
    ['no application', bytes({ decision })],
    ['a decision and a selfie', bytes({ ...reference, decision, selfie: { jobId: 'job-1', status: 'Approved' } })],
    ['a selfie without a job', bytes({ ...reference, selfie: { status: 'Approved' } })],
    ['a control character in a job', bytes({ ...reference, selfie: { jobId: 'a\u0000', status: 'Approved' } })],
    ['a status that does not exist', bytes({ ...reference, decision: { ...decision, status: 'Maybe' } })],
  ])('with %s is invalid', async (_, body) => {
    expect(await check().report(signed(body), now)).toEqual({ outcome: 'invalid' });
  });

  test('with the new secret is read after a rotation, but wrong ones do not have it read every time', async () => {
    let reads = 0;
    let kept: string | undefined;
    const rotated: Secret = {
      read: () => Promise.resolve((kept ??= ['old', secret, secret][(reads += 1) - 1] ?? secret)),
      forget: () => void (kept = undefined),
    };
    const one = check(rotated);
    expect((await one.report(signed(), now)).outcome).toBe('read');
    for (let times = 0; times < 5; times += 1) await one.report(signed(undefined, now, 'wrong'), now);
    expect(reads).toBe(2);
  });
});
