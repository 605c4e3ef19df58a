import { logDelivery, sealAnswer } from '../../functions/delivery/webhooks/delivery-log.ts';
import { rewritesQueue } from '../../functions/founding/erasure/rewrites.ts';
import { finishRotation, settlingMs, startRotation } from '../../bin/keys/rotation.ts';
import { start } from '../../functions/founding/keys/position.ts';
import { readRotation } from '../../functions/founding/keys/store.ts';
import { walkOn } from '../../functions/founding/keys/walk.ts';
import { rewritesWorker } from '../../functions/founding/erasure/workers/rewrites.ts';
import { createQueueHandler } from '../../functions/kernel/workers/worker-handler.ts';
import type { Table } from '../../functions/kernel/table/table.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { keyIdOf, organisationKeyItem, organisationKeyKey } from '../../functions/ports/cipher/items.ts';
import { createOrganisationCiphers } from '../../functions/ports/cipher/organisation-keys.ts';
import { unwrapRing } from '../../functions/ports/cipher/wrapped-ring.ts';
import { make, projectEvents } from '../generated/support/world.ts';
import { fileOf, upload, waitingFor } from '../onboarding/applications/documents-in.ts';
import { bakery, familyTrust, openCustomerOf } from '../onboarding/customers/kinds.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { bodies, counterpartyBody, tokenBody } from '../support/bank/bodies.ts';
import { achBody, paymentBody, pushBody } from '../support/bank/payment-bodies.ts';
import { testTableName, testWrapping } from '../support/bank/platform.ts';
import { sqsEvent } from '../support/bank/sqs-event.ts';
import { journalRows } from '../support/bank/journal.ts';
import { startVerification } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { takeSent, writeDownLists } from '../support/bank/workers.ts';
import { putStatement } from '../accounts/statements/statement-bank.ts';
import { deposited } from '../money/check-deposits/check-bank.ts';
import { createMemoryDocuments } from '../../local/engines/memory-documents.ts';
import { readItems } from '../support/model/items.ts';

const stored = new Map<string, Uint8Array>();
const documents = createMemoryDocuments();
const keeping: typeof documents = {
  ...documents,
  put: async (key, bytes) => (stored.set(key, bytes), documents.put(key, bytes)),
};
const bank = useBank({ per: 'test', platform: { documents: keeping } });
beforeEach(() => {
  stored.clear();
});
/** The entries of a command in the audit log, of which each begins as a row of the journal. */
const commandsIn = async (name: string) =>
  (await journalRows(bank)).flatMap(({ by }) => (by?.command === name ? [by] : []));
const operator = () => ({ ...bank.platform, wrapping: testWrapping });

/** Something of every kind that seals values, with the values that a caller sees. */
async function createEverything(): Promise<() => Promise<unknown>> {
  const ok = async (call: Promise<{ status: number; body: { data: { id: string } } }>): Promise<string> => {
    const { status, body } = await call;
    expect([status, (body as { errors?: unknown }).errors]).toEqual([status < 300 ? status : 201, undefined]);
    return body.data.id;
  };
  const token = (text: string) => ({ data: { type: 'webhook', attributes: { token: text } } });
  await ok(bank.call('POST', '/webhooks', bodies.webhook({ token: 'the-first-token-of-all' })));
  await ok(bank.call('PATCH', '/webhooks/1', token('the-second-token-of-all')));
  const customerId = await openCustomer(bank, { passport: undefined });
  await openCustomerOf(bank, bakery);
  await openCustomerOf(bank, familyTrust);
  const counterparties = [counterpartyBody(customerId), tokenBody(customerId, 'sandbox-match#rotated')];
  for (const body of counterparties) await ok(bank.call('POST', '/counterparties', body));
  const accountId = await openAccount(bank, { customerId, cents: 900_00 });
  await ok(bank.call('POST', '/payments', achBody(accountId)));
  await ok(bank.call('POST', '/payments', pushBody(accountId)));
  const release = await make(bank, 'batch-releases');
  const waiting = await waitingFor(bank, '000000002');
  const document = `/applications/${waiting.id}/documents/${waiting.documentIds[0] ?? ''}`;
  expect((await upload(bank, document, fileOf('image/png', 'scanned'))).status).toBe(200);
  await deposited(bank, accountId);
  await ok(bank.call('POST', '/application-forms', bodies.applicationForm({ applicantDetails: { ssn: '721074433' } })));
  await putStatement(bank, accountId);
  const noted = { data: { type: 'applicationNote', attributes: { text: 'Called the applicant' } } };
  await ok(bank.call('POST', `/applications/${waiting.id}/notes`, noted));
  const { organisationId } = bank;
  const row = { outcome: 'Failed', from: 1, to: 1, count: 1, attempts: 1 } as const;
  const sealedAnswer = sealAnswer('no such page', await bank.platform.cipher(organisationId), {
    organisationId,
    id: '1',
  });
  await logDelivery(bank.platform, { organisationId, id: '1' }, { ...row, sealedAnswer });
  await startVerification(bank, customerId);
  await projectEvents(bank);
  await writeDownLists(bank);
  const targets = [
    ...[
      '/customers',
      '/applications',
      '/application-forms',
      '/counterparties',
      '/payments',
      `/batch-releases/${release}`,
      '/events',
    ],
    ...[
      `/applications/${waiting.id}`,
      `/applications/${waiting.id}/notes`,
      `${document}/download`,
      '/webhooks/1',
      '/sandbox/messages',
      '/webhooks/1/deliveries',
    ],
  ];
  return async () => {
    const answers = await Promise.all(targets.map((target) => bank.call('GET', target)));
    expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 200));
    // How late a webhook is changes with the time.
    const withoutHealth = (_: string, value: unknown): unknown => (isHealth(value) ? undefined : value);
    return answers.map(({ body }) =>
      body instanceof Buffer
        ? body.toString('base64')
        : (JSON.parse(JSON.stringify(body.data, withoutHealth)) as unknown),
    );
  };
}

const isHealth = (value: unknown): boolean => typeof value === 'object' && value !== null && 'lagEvents' in value;

/** Attributes with bytes that nothing has sealed; the last four are of audit entries. */
const unsealedBytes = new Set(['wrapped', 'ring', 'ranges', 'spans', 'entries', 'hash', 'hashBefore', 'marks']);

/** The ids of the data keys that have sealed what is in the table and in the storage of files, with how often. */
async function keysInUse(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const count = (bytes: Uint8Array) => {
    const id = String(keyIdOf(bytes));
    counts[id] = (counts[id] ?? 0) + 1;
  };
  const look = (name: string, value: unknown): void => {
    if (value instanceof Uint8Array) {
      if (!unsealedBytes.has(name)) count(value);
    } else if (typeof value === 'string') {
      if (/^sealed/.test(name)) count(Buffer.from(value, 'base64'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [inner, one] of Object.entries(value)) look(inner, one);
    }
  };
  for (const items of (await readItems(bank.documents, testTableName)).values()) items.forEach((one) => look('', one));
  for (const key of stored.keys()) count((await documents.get(key)) ?? Buffer.alloc(0));
  return counts;
}

/** Passes the worker its messages until it sends none; `table` replaces that of the bank. Returns the count. */
async function work(table: Table = bank.table): Promise<number> {
  const handler = createQueueHandler(rewritesWorker, { ...bank.platform, table });
  takeSent(bank, rewritesQueue.name);
  let messages: readonly object[] = [{ organisationId: bank.organisationId, work: 'resealing' }];
  for (let count = 0; ; count += messages.length) {
    if (messages.length === 0) return count;
    for (const body of messages) {
      if ((await handler(sqsEvent(body))).batchItemFailures.length > 0) throw new Error('killed');
    }
    messages = takeSent(bank, rewritesQueue.name);
  }
}

test('a key is rotated while writes go on and the worker is killed, and then nothing needs the old one', async () => {
  const seen = await createEverything();
  const before = await seen();
  expect(Object.keys(await keysInUse())).toEqual(['1']);
  await startRotation(operator(), bank.organisationId);
  await expect(startRotation(operator(), bank.organisationId)).rejects.toThrow('under way');

  // Nothing happens before all processes know the key; both keys are in use one after the other.
  await openCustomer(bank);
  expect([await work(), Object.keys(await keysInUse())]).toEqual([0, ['1']]);
  bank.clock.advance({ ms: settlingMs });
  await openCustomer(bank);
  await work();
  expect(Object.keys(await keysInUse())).toEqual(['1', '2']);
  expect(await seen()).not.toEqual(before);
  await expect(finishRotation(operator(), bank.organisationId)).rejects.toThrow(
    'no rotation that is proved: it is Running',
  );

  // It is killed at its first write, its third, and so on, and customers come in between.
  bank.clock.advance({ ms: settlingMs });
  let kills = 0;
  for (let writes = 1; ; writes += 2) {
    let left = writes;
    const mortal = <Call extends (...given: never[]) => Promise<unknown>>(call: Call) =>
      ((...given: never[]) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : call(...given);
      }) as unknown as Call;
    const table = { ...bank.table, transact: mortal(bank.table.transact), update: mortal(bank.table.update) };
    const isDone = await work(table).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    kills += 1;
    if (kills % 4 === 0) await openCustomer(bank);
  }
  expect(kills).toBeGreaterThan(3);
  const proved = await readRotation(bank.table, bank.organisationId);
  expect(proved).toMatchObject({ status: 'Proved', newId: 2, oldIds: [1] });
  expect(Object.keys(await keysInUse())).toEqual(['2']);

  await finishRotation(operator(), bank.organisationId);
  const item = organisationKeyItem.parse((await bank.table.get(organisationKeyKey(bank.organisationId))) as StoredItem);
  const ring = await unwrapRing(item, testWrapping, bank.organisationId);
  expect(ring.dataKeys.map(({ id }) => id)).toEqual([2]);
  // A process that knows the new key only reads everything.
  const cipher = createOrganisationCiphers({ ...testWrapping, table: bank.table, clock: bank.clock });
  Object.assign(bank.platform, { cipher });
  const after = (await seen()) as unknown[][];
  for (const [index, list] of (before as unknown[][]).entries()) {
    if (Array.isArray(list)) expect(after[index]).toEqual(expect.arrayContaining(list));
    else expect(after[index]).toEqual(list);
  }
  await work();
  expect((await startRotation(operator(), bank.organisationId)).newId).toBe(3);
  const entry = { command: 'key:rotate', about: ['org', bank.organisationId] };
  expect(await commandsIn('key:rotate')).toMatchObject([entry, entry, entry]);
});

test('what somebody seals with the old key after all is found by the walk that proves', async () => {
  const customerId = await openCustomer(bank);
  await writeDownLists(bank);
  const old = await bank.table.get({ pk: `cus#${bank.organisationId}#${customerId}`, sk: 'customer' });
  await startRotation(operator(), bank.organisationId);
  bank.clock.advance({ ms: 2 * settlingMs });
  let isPut = false;
  const late: Table = {
    ...bank.table,
    transact: async (writes, sent) => {
      await bank.table.transact(writes, sent);
      // The first walk has ended: a function that never ended writes what it read before.
      if (isPut || !writes.some(({ Put }) => String(Put?.Item?.['pk']).startsWith('rot#'))) return;
      isPut = true;
      await bank.table.put({ Item: { ...old, version: 99 }, ConditionExpression: 'attribute_exists(pk)' });
    },
  };
  await work(late);
  expect(await readRotation(bank.table, bank.organisationId)).toMatchObject({ status: 'Proved', walk: 3 });
  expect(Object.keys(await keysInUse())).toEqual(['2']);
});

test('a walk that is interrupted after each page passes everything once', async () => {
  await createEverything();
  const visited = async (isLate: () => boolean) => {
    const keys: string[] = [];
    let position: typeof start | undefined = start;
    while (position !== undefined) {
      position = await walkOn(bank.table, bank.organisationId, position, {
        isLate,
        visit: (_, items) => Promise.resolve(void keys.push(...items.map(({ pk, sk }) => `${pk}/${sk}`))),
      });
    }
    return keys;
  };
  const whole = await visited(() => false);
  expect(new Set(whole).size).toBe(whole.length);
  let asked = 0;
  expect(await visited(() => (asked += 1) % 2 === 0)).toEqual(whole);
});

test('a rotation waits for a bulk that was accepted before', async () => {
  const [from, to] = [await openAccount(bank, { cents: 100_00 }), await openAccount(bank)];
  expect((await bank.call('POST', '/payments/bulk', { data: [paymentBody(from, to).data] })).status).toBe(201);
  await startRotation(operator(), bank.organisationId);
  bank.clock.advance({ ms: 2 * settlingMs });
  await work();
  expect(await readRotation(bank.table, bank.organisationId)).toMatchObject({ status: 'Running', resealed: 0 });
});
