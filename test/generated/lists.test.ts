import * as z from 'zod';
import { counters } from '../../functions/accounts/accounts/counters.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import type { Bank } from '../support/bank/bank.ts';
import { caller } from '../support/bank/platform.ts';
import { withLateReplica } from '../support/engines/late-replica.ts';
import { withManyItems } from '../support/engines/many-items.ts';
import { orphans, readItems } from '../support/model/items.ts';
import { gapsOf } from './support/completeness.ts';
import { collections, comesWithOthers, listedCollections, lists, startFullBank } from './support/full-bank.ts';

const filtersOf = ({ request }: AnyOperation) => Object.entries(request?.query?.filters ?? {});
const cases = lists.flatMap((operation) =>
  filtersOf(operation).map(([name, filter]) => ({ id: operation.id, path: operation.path, name, filter })),
);
const idle = cases.flatMap((one) => ('keepsAllBecause' in one.filter ? [{ ...one, filter: one.filter }] : []));
const widening = cases.filter(({ filter }) => 'widens' in filter);

/** Lists that count what they would read in other items than those that the test changes. */
const countedElsewhere: ReadonlySet<string> = new Set([
  'listEndsOfDay',
  'listEvents',
  'listWebhookDeliveries',
  'listAuditLog',
]);
const bounded = lists.filter(({ id, errors }) => errors.includes('limits_exceeded') && !countedElsewhere.has(id));
const active = cases.filter(({ filter }) => !('keepsAllBecause' in filter || 'widens' in filter));

/** From the registry: a list ignores no filter that it declares, and misses nothing that is created. */
describe('every list', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await startFullBank();
  });
  afterAll(() => bank.stop());

  /** How many a list has; a refusal is none of them. */
  async function totalOf(path: string, query = ''): Promise<number | 'refused'> {
    const { status, body } = await bank.call('GET', `${path.replace(/\{\w+\}/, '1')}?${query}`);
    return status === 200 ? (body.meta.pagination.total as number) : 'refused';
  }

  const queriesOf = ({ name, filter }: (typeof cases)[number]) =>
    candidatesOf(filter.schema)
      .filter((text) => filter.read([text]) !== undefined)
      .map((text) => `filter[${name}]=${encodeURIComponent(text)}`);

  test.each(active)('$id: filter[$name] leaves something out', async (one) => {
    const whole = await totalOf(one.path);
    if (whole === 0 || whole === 'refused') throw new Error(`${one.id} has nothing in the bank of this test`);
    for (const query of queriesOf(one)) {
      const total = await totalOf(one.path, query);
      if (total === 'refused' || total < whole) return;
    }
    throw new Error(`${one.id} ignores filter[${one.name}]: it keeps ${whole} of ${whole}`);
  });

  test.each(widening)('$id: filter[$name] adds something', async (one) => {
    const totals = await Promise.all(['', ...queriesOf(one)].map((query) => totalOf(one.path, query)));
    const [whole = 0, ...asked] = totals.map(Number);
    expect(Math.max(...asked)).toBeGreaterThan(whole);
  });

  test.each(idle)('$id: filter[$name] keeps everything, and says why', async (one) => {
    expect(one.filter.keepsAllBecause).not.toBe('');
    const whole = await totalOf(one.path);
    for (const query of queriesOf(one)) expect(await totalOf(one.path, query)).toBe(whole);
  });

  test('no list lacks anything where eventually consistent reads show nothing', async () => {
    const call = caller({ ...bank.platform, table: withLateReplica(bank.platform.table) }, bank.token);
    const firstOf = async (path: string) => (await bank.call('GET', path)).body.data[0];
    const { account, customer } = (await firstOf('/payments')).relationships;
    const targets = [
      ...lists.map(({ path }) => path).filter((path) => !path.includes('{')),
      ...['payments', 'transactions', 'account-end-of-day'].map(
        (path) => `/${path}?filter[accountId]=${account.data.id}`,
      ),
      `/accounts?filter[customerId]=${customer.data.id}`,
      '/webhooks/1/deliveries',
    ];
    for (const target of targets) {
      const whole = (await bank.call('GET', target)).body.data as unknown[];
      expect([target, whole.length]).not.toEqual([target, 0]);
      expect([target, (await call('GET', target)).body.data]).toEqual([target, whole]);
    }
  });

  /** The path of a list with the user of the bank, or with the first member of the collection that a variable is of. */
  async function pathOf({ path }: AnyOperation): Promise<string> {
    const [collection = ''] = path.split('/{id}');
    const own = path.replace('{userId}', bank.userId);
    return own.includes('{') ? own.replace('{id}', (await bank.call('GET', collection)).body.data[0].id) : own;
  }

  test.each(bounded)('$id refuses to read more than ten thousand', async (one) => {
    const call = caller({ ...bank.platform, table: withManyItems(bank.platform.table) }, bank.token);
    const path = await pathOf(one);
    const queries = active.filter(({ id }) => id === one.id).flatMap(queriesOf);
    for (const query of [...queries, '']) {
      const { status, body } = await call('GET', `${path}?${query}`);
      if (status !== 400) continue;
      expect(new Set(body.errors.map(({ code }: { code: string }) => code))).toEqual(new Set(['limits_exceeded']));
      return;
    }
    throw new Error(`${one.id} reads everything`);
  });

  test('what is created is listed: the journal names every item of a listed type', async () => {
    expect(orphans(await readItems(bank.documents, bank.platform.settings.tableName))).toEqual([]);
  });
});

test('what comes with others is listed', () => {
  const gaps = gapsOf({
    list: 'comesWithOthers of test/generated/support/full-bank.ts',
    noun: 'list',
    held: collections,
    registered: listedCollections,
    left: comesWithOthers,
  });
  expect(gaps).toEqual([]);
});

test('no two lists share a listed type', () => {
  const types = lists.flatMap((one) => [one.lists?.listedType ?? [], one.listsInstead?.listedType ?? []].flat());
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
});

test('every counter of an account is that of a list', () => {
  const counted = lists.flatMap(({ lists: things }) =>
    things !== undefined && 'counter' in things ? things.counter : [],
  );
  const missing = Object.keys(counters).filter((name) => !counted.includes(name));
  // Ends of day are listed by their dates.
  expect(missing).toEqual(['endsOfDay']);
});

/** Texts of which at least one asks for something that the bank of this test does not have. */
function candidatesOf(schema: z.ZodType): readonly string[] {
  const { items, enum: names = [] } = z.toJSONSchema(schema) as {
    readonly items?: { readonly enum?: readonly string[] };
    readonly enum?: readonly string[];
  };
  // Nothing is of none of the types: a comma is an empty list of them.
  if (items?.enum !== undefined) return items.enum.length === 1 ? [',', ...items.enum] : items.enum;
  return [
    ...names,
    'no-such-thing',
    '{"no":"such tag"}',
    'true',
    'false',
    '-999999999',
    '999999999999',
    '9876',
    '1990-01',
    '1990-01-01',
    '2990-01-01',
    '1990-01-01T00:00:00Z',
    '2990-01-01T00:00:00Z',
  ];
}
