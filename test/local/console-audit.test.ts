import { verifyAuditLog } from '../../console/src/audit-chain.ts';
import { notedEnd, noteEnd } from '../../console/src/noted-end.ts';
import { openAccount, openCustomer } from '../support/bank/bank.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { numberJournal } from '../support/delivery/number-journal.ts';

const bank = useBank();

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, { readonly data: unknown }>>;
}
let entries: readonly Entry[] = [];
beforeAll(async () => {
  const customerId = await openCustomer(bank);
  const accountId = await openAccount(bank, { customerId });
  const freeze = { data: { type: 'accountFreeze', attributes: { reason: 'Other', reasonText: 'A "test" – ü' } } };
  await bank.call('POST', `/accounts/${accountId}/freeze`, freeze);
  await numberJournal(bank);
  entries = (await bank.call('GET', '/audit-log?sort=createdAt&page[limit]=1000')).body.data as readonly Entry[];
});

async function* each(all: readonly Entry[]) {
  for (const one of all) yield await Promise.resolve(one);
}
const verify = (all: readonly Entry[], noted?: { readonly number: number; readonly hash: string }) =>
  verifyAuditLog(each(all), { organisationId: bank.organisationId, noted });
/** The index of an entry in the middle, with an operation and what it is about. */
const middleIndex = () => entries.findIndex(({ attributes }) => attributes['operation'] === 'createAccount');
const changed = (attributes: object, others: object = {}): readonly Entry[] =>
  entries.map((entry, index) =>
    index === middleIndex() ? { ...entry, ...others, attributes: { ...entry.attributes, ...attributes } } : entry,
  );

test('the console verifies the whole log by what the API shows, and knows an end that it has noted', async () => {
  expect(entries.length).toBeGreaterThan(3);
  const last = { number: entries.length, hash: String(entries.at(-1)?.attributes['hash']) };
  const seen: number[] = [];
  const options = { organisationId: bank.organisationId, progress: (number: number) => seen.push(number) };
  expect(await verifyAuditLog(each(entries), options)).toEqual({ isWhole: true, last });
  expect(seen).toEqual(entries.map((_, index) => index + 1));
  const noted = { number: 2, hash: String(entries[1]?.attributes['hash']) };
  expect(await verify(entries, noted)).toEqual({ isWhole: true, last });
  expect(await verify([])).toMatchObject({ isWhole: true, last: { number: 0 } });
});

test.each([
  ['another time', () => changed({ createdAt: '2026-01-01T00:00:00.000Z' })],
  ['another author', () => changed({ actor: { kind: 'operator', name: 'token:create' } })],
  ['other fields', () => changed({ fields: ['anything'] })],
  ['no operation', () => changed({ operation: undefined })],
  ['another hash before it', () => changed({ previousHash: '0'.repeat(64) })],
  ['other things that it is about', () => changed({}, { relationships: { resources: { data: [] } } })],
  ['no such entry', () => entries.filter((_, index) => index !== middleIndex())],
])('it names the first entry that does not fit: %s', async (_, log) => {
  expect(middleIndex()).toBeGreaterThan(0);
  expect(await verify(log())).toMatchObject({ isWhole: false, number: middleIndex() + 1 });
});

test('it sees by a noted hash that all hashes were made anew, or that the end was cut off', async () => {
  const last = entries.length;
  expect(await verify(entries, { number: last, hash: 'f'.repeat(64) })).toEqual({
    isWhole: false,
    number: last,
    why: 'had another hash when it was noted',
  });
  const noted = { number: last, hash: String(entries.at(-1)?.attributes['hash']) };
  expect(await verify(entries.slice(0, -1), noted)).toMatchObject({ isWhole: false, number: last });
  const other = await verifyAuditLog(each(entries), { organisationId: '100000009' });
  expect(other).toMatchObject({ isWhole: false, number: 1 });
});

test('a browser notes the end by organisation, and takes nothing else for one', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) };
  const end = { number: 7, hash: 'a'.repeat(64), at: '2026-12-01T15:00:00.000Z' };
  expect(notedEnd(store, '1')).toBeUndefined();
  noteEnd(store, '1', end);
  expect([notedEnd(store, '1'), notedEnd(store, '2')]).toEqual([end, undefined]);
  for (const text of ['{', '[]', '{"number":"7"}', 'null']) {
    kept.set([...kept.keys()][0] ?? '', text);
    expect(notedEnd(store, '1')).toBeUndefined();
  }
});
