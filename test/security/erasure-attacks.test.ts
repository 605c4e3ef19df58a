import { startRotation, finishRotation, settlingMs } from '../../bin/keys/rotation.ts';
import { readErasure, startErasure, streamMs } from '../../bin/erasure/start-erasure.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { rewritesQueue } from '../../functions/founding/erasure/rewrites.ts';
import { readRotation } from '../../functions/founding/keys/store.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { partitionKey } from '../../functions/kernel/table/kind.ts';
import { counterpartyKind } from '../../functions/money/counterparties/for-others.ts';
import { customer } from '../../functions/onboarding/customers/for-others.ts';
import { projectEvents } from '../generated/support/world.ts';
import { fileOf, upload } from '../onboarding/applications/documents-in.ts';
import { entryBody } from '../money/received-payments/received.ts';
import { individual } from '../support/bank/applicants.ts';
import { openAccount } from '../support/bank/bank.ts';
import { bodies, counterpartyBody } from '../support/bank/bodies.ts';
import { testWrapping } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { journalRows } from '../support/bank/journal.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { deliver, takeSent, writeDownLists } from '../support/bank/workers.ts';
import {
  archive,
  everythingIn,
  eraseWholly,
  mortalTable,
  visibleDocuments,
  workErasure,
  workKilledAtEachWrite,
} from './erasing.ts';

const canary = 'Quillfeather';
const ssn = '734189288';
const email = 'zephyrina@canary.example';

const { documents, stored } = visibleDocuments();
const bank = useBank({ per: 'test', platform: { documents } });
beforeEach(() => {
  stored.clear();
});
const whose = (customerId: string) => ({ organisationId: bank.organisationId, customerId });
const left = async () => {
  const text = await everythingIn(bank, stored);
  return [canary, ssn, email].filter((value) => text.includes(value));
};

const applicant = (attributes: object = {}) =>
  individual({ ssn, email, fullName: { first: 'Zephyrina', last: canary }, ...attributes });

interface Person {
  readonly customerId: string;
  readonly applicationId: string;
  readonly accountId: string;
  readonly counterparty: object;
}

async function onboard(attributes: object = {}): Promise<Person> {
  const { status, body } = await bank.call('POST', '/applications', applicant(attributes));
  expect([status, body.data?.attributes.status]).toEqual([201, 'Approved']);
  const customerId = body.data.relationships.customer.data.id as string;
  const accountId = await openAccount(bank, { customerId });
  const counterparty = counterpartyBody(customerId, { name: canary, idempotencyKey: `of ${customerId}` });
  expect((await bank.call('POST', '/counterparties', counterparty)).status).toBe(201);
  expect((await bank.call('POST', '/cards', bodies.card(accountId))).status).toBe(201);
  return { customerId, applicationId: body.data.id as string, accountId, counterparty };
}

/** Somebody with a scanned document, archived. */
async function archivedPerson(): Promise<Person> {
  const applied = await bank.call(
    'POST',
    '/applications',
    applicant({ evaluationParams: { requireIdVerification: true } }),
  );
  const { id, relationships } = applied.body.data;
  const document = `/applications/${String(id)}/documents/${String(relationships.documents.data[0].id)}`;
  for (const side of ['', '/back']) {
    expect((await upload(bank, document + side, fileOf('image/png', canary))).status).toBe(200);
  }
  expect((await bank.call('POST', `/sandbox${document}/approve`)).status).toBe(200);
  const { body } = await bank.call('GET', `/applications/${String(id)}`);
  const customerId = body.data.relationships.customer.data.id as string;
  const accountId = await openAccount(bank, { customerId });
  const counterparty = counterpartyBody(customerId, { name: canary, idempotencyKey: `of ${customerId}` });
  expect((await bank.call('POST', '/counterparties', counterparty)).status).toBe(201);
  expect((await bank.call('POST', '/cards', bodies.card(accountId))).status).toBe(201);
  await archive(bank, customerId);
  await projectEvents(bank);
  await writeDownLists(bank);
  return { customerId, applicationId: id as string, accountId, counterparty };
}

const rotate = async () => {
  takeSent(bank, rewritesQueue.name);
  for (let times = 0; times < 20; times += 1) {
    expect(await deliver(bank, rewritesWorker, { organisationId: bank.organisationId, work: 'resealing' })).toBe(true);
    const rotation = await readRotation(bank.table, bank.organisationId);
    if (rotation?.status !== 'Running') return;
  }
};

test('an erasure that dies at each of its writes goes on, and leaves nothing', async () => {
  const { customerId } = await archivedPerson();
  expect(stored.size).toBe(2);
  await startErasure(bank.platform, whose(customerId));
  expect(await workKilledAtEachWrite(bank)).toBeGreaterThan(2);
  expect(stored.size).toBe(0);
  bank.clock.advance({ ms: streamMs });
  await workKilledAtEachWrite(bank);
  expect(await readErasure(bank.table, whose(customerId))).toMatchObject({ provedAt: bank.clock.now() });
  expect(await left()).toEqual([]);
});

test('an erasure is begun once, by however many operators, and two workers at once do not disturb each other', async () => {
  const { customerId } = await archivedPerson();
  const begun = await Promise.allSettled([1, 2, 3].map(() => startErasure(bank.platform, whose(customerId))));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const erasures = (await journalRows(bank)).filter(({ by }) => by?.command === 'customer:erase');
  expect(erasures.map(({ by }) => by?.about)).toEqual([['customer', customerId]]);
  await expect(startErasure(bank.platform, whose(customerId))).rejects.toThrow(
    `the erasure of customer ${customerId} is under way`,
  );
  await Promise.allSettled([workErasure(bank), workErasure(bank)]);
  bank.clock.advance({ ms: streamMs });
  await Promise.allSettled([workErasure(bank), workErasure(bank)]);
  await workErasure(bank);
  expect(await readErasure(bank.table, whose(customerId))).toMatchObject({ provedAt: bank.clock.now() });
  expect(await left()).toEqual([]);
  await expect(startErasure(bank.platform, whose(customerId))).rejects.toThrow('has been erased at');
});

test('what a late function writes between the steps of an erasure is erased before the erasure is proved', async () => {
  const { customerId, applicationId } = await archivedPerson();
  const pk = partitionKey(counterpartyKind, bank.organisationId, customerId);
  const recordKey = customer(bank.organisationId, customerId).key;
  const [record, [payee]] = [await bank.table.get(recordKey), await bank.table.query({ pk })];
  await startErasure(bank.platform, whose(customerId));
  await workErasure(bank);
  // The functions have read the items before the erasure. They write the record and a counterparty again.
  const after = await bank.table.get(recordKey);
  await bank.table.put({ Item: { ...record, erasedAt: after?.['erasedAt'], version: 99 } });
  await bank.table.put({ Item: { ...payee, sk: '999999999', id: `${customerId}999999999` } as StoredItem });
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  expect(await readErasure(bank.table, whose(customerId))).toMatchObject({ provedAt: bank.clock.now() });
  expect(await left()).toEqual([]);
  expect((await bank.call('GET', `/applications/${applicationId}`)).status).toBe(200);
});

test('the API takes nothing personal for a customer whose erasure is under way', async () => {
  const { customerId, applicationId, accountId } = await archivedPerson();
  const [cardId = ''] = await cardsOf(accountId);
  await startErasure(bank.platform, whose(customerId));
  await workErasure(bank);
  const tags = { note: canary };
  const changed = (type: string, attributes: object) => ({ data: { type, attributes } });
  const incoming = { amount: 30_00, completionDate: '2026-12-04', description: 'Pay', companyName: canary };
  const attempts: readonly (readonly [string, string, object])[] = [
    ['PATCH', `/customers/${customerId}`, changed('individualCustomer', { email, tags })],
    ['PATCH', `/applications/${applicationId}`, changed('individualApplication', { occupation: canary, tags })],
    ['POST', `/applications/${applicationId}/notes`, changed('applicationNote', { text: canary })],
    ['PATCH', `/accounts/${accountId}`, changed('depositAccount', { tags })],
    ['POST', '/accounts', bodies.account(customerId, { tags })],
    ['POST', '/cards', bodies.card(accountId, { tags })],
    ['PATCH', `/cards/${cardId}`, changed('individualVirtualDebitCard', { tags })],
    ['POST', '/counterparties', counterpartyBody(customerId, { name: canary })],
    ['POST', '/sandbox/received-payments', entryBody(accountId, 'achReceivedPayment', incoming)],
  ];
  const answers: string[] = [];
  for (const [method, path, body] of attempts) {
    const { status } = await bank.call(method, path, body);
    answers.push(`${method} ${path}: ${status}`);
  }
  await projectEvents(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  expect([await left(), answers.filter((one) => !/: 4\d\d$/.test(one))]).toEqual([[], []]);
});

const cardsOf = async (accountId: string): Promise<string[]> => {
  const { body } = await bank.call('GET', `/cards?filter[accountId]=${accountId}`);
  return (body.data as { id: string }[]).map(({ id }) => id);
};

test('an erasure during a rotation of keys, and a rotation during an erasure, lose nothing and leave nothing', async () => {
  const operator = { ...bank.platform, wrapping: testWrapping };
  const { customerId } = await archivedPerson();
  const other = await onboard({
    ssn: '734189299',
    email: 'other@example.com',
    fullName: { first: 'A', last: 'Other' },
  });
  await startRotation(operator, bank.organisationId);
  bank.clock.advance({ ms: 2 * settlingMs });
  await startErasure(bank.platform, whose(customerId));
  // Both are killed over and over, in turns.
  for (let writes = 1; writes < 12; writes += 2) {
    const table = mortalTable(bank.table, writes);
    await workErasure(bank, { table }).catch(() => undefined);
    await deliver({ ...bank, platform: { ...bank.platform, table } }, rewritesWorker, {
      organisationId: bank.organisationId,
      work: 'resealing',
    });
  }
  await workErasure(bank);
  await rotate();
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  await rotate();
  expect(await readRotation(bank.table, bank.organisationId)).toMatchObject({ status: 'Proved' });
  await finishRotation(operator, bank.organisationId);
  expect(await readErasure(bank.table, whose(customerId))).toMatchObject({ provedAt: bank.clock.now() });
  const text = await everythingIn(bank, stored);
  expect([text.includes(ssn), text.includes(email)]).toEqual([false, false]);
  const { body } = await bank.call('GET', `/customers/${other.customerId}`);
  expect(body.data.attributes).toMatchObject({ email: 'other@example.com', ssn: expect.stringContaining('9299') });
});

test('a rotation of keys that has read a file before its erasure does not bring it back', async () => {
  const operator = { ...bank.platform, wrapping: testWrapping };
  const { customerId } = await archivedPerson();
  await startErasure(bank.platform, whose(customerId));
  await startRotation(operator, bank.organisationId);
  bank.clock.advance({ ms: 2 * settlingMs });
  let isErased = false;
  const slow: typeof documents = {
    ...documents,
    get: async (key) => {
      const bytes = await documents.get(key);
      if (!isErased) await workErasure(bank);
      isErased = true;
      return bytes;
    },
  };
  const rotating = { ...bank, platform: { ...bank.platform, documents: slow } };
  expect(await deliver(rotating, rewritesWorker, { organisationId: bank.organisationId, work: 'resealing' })).toBe(
    true,
  );
  expect([isErased, stored.size]).toEqual([true, 0]);
});

test('an account of two owners is erased with the second of them, and not before', async () => {
  const first = await onboard();
  const second = await onboard({ ssn: '734189299', passport: undefined, email: 'second@example.com' });
  const owners = `/accounts/${first.accountId}/relationships/customers`;
  const joined = await bank.call('POST', owners, { data: [{ type: 'individualCustomer', id: second.customerId }] });
  expect(joined.status).toBe(200);
  const tagged = { data: { type: 'depositAccount', attributes: { tags: { note: 'canary-of-both' } } } };
  expect((await bank.call('PATCH', `/accounts/${first.accountId}`, tagged)).status).toBe(200);
  await projectEvents(bank);
  const isLeft = async () => (await everythingIn(bank, stored)).includes('canary-of-both');
  await archive(bank, first.customerId);
  await eraseWholly(bank, first.customerId);
  expect(await isLeft()).toBe(true);
  await archive(bank, second.customerId);
  await projectEvents(bank);
  await eraseWholly(bank, second.customerId);
  expect([await isLeft(), await left()]).toEqual([false, []]);
});

test('a token of the customer gets nothing, before and after the erasure', async () => {
  const { customerId, accountId } = await onboard();
  const token = await customerToken(bank, customerId);
  const paths = [`/customers/${customerId}`, `/accounts/${accountId}`, '/counterparties', '/cards'];
  const see = async () => {
    const answers = await Promise.all(paths.map((path) => bank.call('GET', path, undefined, { token })));
    return answers.map(({ status }) => status);
  };
  expect(await see()).toContain(200);
  await archive(bank, customerId);
  const archivedAnswers = await see();
  await eraseWholly(bank, customerId);
  expect([archivedAnswers, await see()]).toEqual([1, 2].map(() => paths.map(() => 401)));
});

test('somebody erased is onboarded again with the same numbers, even between the steps of the erasure', async () => {
  const { customerId } = await archivedPerson();
  await startErasure(bank.platform, whose(customerId));
  // It dies as soon as the number is free.
  for (let writes = 1; ; writes += 1) {
    await workErasure(bank, { table: mortalTable(bank.table, writes) }).catch(() => undefined);
    const again = await bank.call('POST', '/applications', applicant());
    if (again.status === 201) break;
    expect([again.status, writes < 50]).toEqual([409, true]);
  }
  await workErasure(bank);
  await projectEvents(bank);
  bank.clock.advance({ ms: streamMs });
  await workErasure(bank);
  expect(await readErasure(bank.table, whose(customerId))).toMatchObject({ provedAt: bank.clock.now() });
  // The second life is whole, and its number is taken.
  const customers = (await bank.call('GET', '/customers')).body.data as { id: string; attributes: { email: string } }[];
  expect(customers.map(({ attributes }) => attributes.email).sort()).toEqual([email, null].sort());
  expect((await bank.call('POST', '/applications', applicant())).status).toBe(409);
});

test('a request of before the erasure, repeated with its key, is answered without personal data', async () => {
  const asked = applicant({ idempotencyKey: 'application of before' });
  const { customerId, counterparty } = await onboard({ idempotencyKey: 'application of before' });
  await archive(bank, customerId);
  await eraseWholly(bank, customerId);
  for (const [path, body] of [
    ['/applications', asked],
    ['/counterparties', counterparty],
  ] as const) {
    const { status, body: answer } = await bank.call('POST', path, body);
    const text = JSON.stringify(answer);
    expect([path, status, text.includes(canary), text.includes(email)]).toEqual([path, 201, false, false]);
    expect(answer.data.attributes.erasedAt).toBeDefined();
  }
  const other = applicant({ idempotencyKey: 'application of before', ssn: '734189300' });
  expect((await bank.call('POST', '/applications', other)).status).toBe(409);
});
