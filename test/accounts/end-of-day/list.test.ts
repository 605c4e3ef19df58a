import {
  anotherOrganisation,
  changeOwners,
  fund,
  openAccount,
  openCustomer,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { endDays } from './fixtures.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

const list = (query = '') => bank.call('GET', `/account-end-of-day${query}`);
/** Lets the world's time come and runs the job. */
const dayEnds = (at: string): Promise<void> => endDays(bank, at);
interface Row {
  readonly id: string;
  readonly attributes: { readonly date: string; readonly balance: number };
  readonly relationships: { readonly account: { readonly data: { readonly id: string } } };
}
const rowsOf = async (query = '') =>
  ((await list(query)).body.data as Row[]).map(({ attributes, relationships }) => [
    attributes.date,
    relationships.account.data.id,
    attributes.balance,
  ]);
const totalOf = async (query = '') => (await list(query)).body.meta.pagination.total as number;

describe('200', () => {
  test('nothing before the first day of an organisation has ended', async () => {
    const id = await openAccount(bank, { cents: 10_00 });
    await dayEnds('2026-12-02T04:59:59.999Z');
    expect((await list()).body).toEqual({ data: [], meta: { pagination: { total: 0, limit: 100, offset: 0 } } });
    expect(await totalOf(`?filter[accountId]=${id}`)).toBe(0);
  });

  test('an end of day names its account and its owner', async () => {
    const customerId = await openCustomer(bank);
    const id = await openAccount(bank, { customerId, cents: 10_00 });
    await dayEnds('2026-12-02T05:00:00.000Z');
    const { body } = await list(`?filter[accountId]=${id}`);
    expect(body.data).toEqual([
      {
        type: 'accountEndOfDay',
        id: `${id}000000001`,
        attributes: { date: '2026-12-01', balance: 10_00, hold: 0, available: 10_00 },
        relationships: {
          account: { data: { type: 'depositAccount', id } },
          customer: { data: { type: 'individualCustomer', id: customerId } },
        },
      },
    ]);
  });

  test('days are New York days, newest first, from the opening on', async () => {
    bank.clock.set('2026-12-02T04:59:00.000Z');
    const early = await openAccount(bank, { cents: 1_00 });
    bank.clock.set('2026-12-02T05:01:00.000Z');
    const late = await openAccount(bank, { cents: 2_00 });
    await fund(bank, early, 5_00);
    await dayEnds('2026-12-04T12:00:00.000Z');
    const expected = [
      ['2026-12-03', late, 2_00],
      ['2026-12-03', early, 6_00],
      ['2026-12-02', late, 2_00],
      ['2026-12-02', early, 6_00],
      ['2026-12-01', early, 1_00],
    ];
    expect(await rowsOf()).toEqual(expected);
    expect(await rowsOf(`?filter[accountId]=${early}`)).toEqual(expected.filter(([, id]) => id === early));
  });

  test('a customer is answered all of their accounts, and each page of any list is the same part of it', async () => {
    const customerId = await openCustomer(bank);
    const [one, two] = [await openAccount(bank, { customerId, cents: 1 }), await openAccount(bank, { customerId })];
    const other = await openAccount(bank);
    await dayEnds('2026-12-02T12:00:00.000Z');
    await pay(bank, one, two, { amount: 1 });
    await dayEnds('2026-12-31T12:00:00.000Z');
    for (const [filter, total] of [
      ['', 90],
      [`&filter[customerId]=${customerId}`, 60],
      [`&filter[accountId]=${other}`, 30],
      [`&filter[accountId]=${one}&filter[customerId]=${customerId}`, 30],
    ] as const) {
      const whole = await rowsOf(`?page[limit]=1000${filter}`);
      expect(whole).toHaveLength(total);
      for (const offset of [0, 1, 29, 58, 60, 89, 95]) {
        const answer = await list(`?page[limit]=7&page[offset]=${offset}${filter}`);
        expect(answer.body.meta.pagination).toEqual({ total, limit: 7, offset });
        expect(await rowsOf(`?page[limit]=7&page[offset]=${offset}${filter}`)).toEqual(whole.slice(offset, offset + 7));
      }
    }
  });

  test.each<[string, number]>([
    ['filter[since]=2026-12-03', 3],
    ['filter[since]=2026-12-03&filter[until]=2026-12-03', 1],
    ['filter[until]=2026-12-01', 1],
    ['filter[until]=2026-11-30', 0],
    ['filter[since]=2026-12-06', 0],
    ['filter[since]=2026-12-04&filter[until]=2026-12-02', 0],
    ['filter[since]=2020-01-01&filter[until]=2030-01-01', 5],
  ])('%s: days, both inclusive', async (filter, days) => {
    const customerId = await openCustomer(bank);
    const id = await openAccount(bank, { customerId });
    await openAccount(bank, { customerId });
    await dayEnds('2026-12-06T12:00:00.000Z');
    expect(await totalOf(`?${filter}`)).toBe(days * 2);
    expect(await totalOf(`?${filter}&filter[accountId]=${id}`)).toBe(days);
    expect(await totalOf(`?${filter}&filter[customerId]=${customerId}`)).toBe(days * 2);
    expect(await rowsOf(`?${filter}`)).toHaveLength(days * 2);
    expect(await rowsOf(`?${filter}&filter[customerId]=${customerId}`)).toHaveLength(days * 2);
  });

  test('what does not exist, or is of another organisation, has no days', async () => {
    const id = await openAccount(bank);
    const customerId = await openCustomer(bank);
    await dayEnds('2026-12-03T12:00:00.000Z');
    expect(await totalOf('?filter[accountId]=999999999')).toBe(0);
    expect(await totalOf('?filter[customerId]=999999999')).toBe(0);
    expect(await totalOf(`?filter[accountId]=${id}&filter[customerId]=${customerId}`)).toBe(0);
    const other = await anotherOrganisation(bank);
    expect((await other.call('GET', '/account-end-of-day')).body.data).toEqual([]);
    expect((await other.call('GET', `/account-end-of-day?filter[accountId]=${id}`)).body.data).toEqual([]);
  });
});

describe('200 for callers who do not see everything', () => {
  test('a customer sees only the days of their own accounts, with any filter', async () => {
    const ada = await openCustomer(bank);
    const [one, two] = [await openAccount(bank, { customerId: ada }), await openAccount(bank, { customerId: ada })];
    const other = await openAccount(bank);
    await dayEnds('2026-12-04T12:00:00.000Z');
    const token = await customerToken(bank, ada);
    const idsOf = async (query: string) => {
      const { body } = await bank.call('GET', `/account-end-of-day${query}`, undefined, { token });
      const rows = body.data as Row[];
      expect(body.meta.pagination.total).toBe(rows.length);
      return rows.map(({ relationships }) => relationships.account.data.id);
    };
    expect((await idsOf('')).sort()).toEqual([one, one, one, two, two, two].sort());
    expect(await idsOf('?filter[since]=2026-12-03')).toHaveLength(2);
    expect(await idsOf(`?filter[accountId]=${one}`)).toHaveLength(3);
    expect(await idsOf(`?filter[accountId]=${other}`)).toEqual([]);
    expect(await idsOf(`?filter[customerId]=${ada}`)).toHaveLength(6);
    expect(await idsOf('?filter[customerId]=999999999')).toEqual([]);
  });

  test('a token for single accounts sees the days of these', async () => {
    const [one, other] = [await openAccount(bank), await openAccount(bank)];
    await dayEnds('2026-12-03T12:00:00.000Z');
    const token = await tokenWith(bank, 'accounts', { resources: [{ type: 'account', ids: [one] }] });
    const totalFor = async (query: string) =>
      (await bank.call('GET', `/account-end-of-day${query}`, undefined, { token })).body.meta.pagination
        .total as number;
    expect([await totalFor(''), await totalFor(`?filter[accountId]=${other}`)]).toEqual([2, 0]);
  });
});

describe('owners who come and go', () => {
  test('a customer is answered the days that were written down while they owned the account', async () => {
    const [ada, bob] = [await openCustomer(bank), await openCustomer(bank)];
    const id = await openAccount(bank, { customerId: ada });
    await dayEnds('2026-12-03T12:00:00.000Z');
    expect((await changeOwners(bank, 'POST', id, [bob])).status).toBe(200);
    await dayEnds('2026-12-04T12:00:00.000Z');
    expect((await changeOwners(bank, 'DELETE', id, [ada])).status).toBe(200);
    await dayEnds('2026-12-07T12:00:00.000Z');
    const datesOf = async (customerId: string) =>
      (await rowsOf(`?filter[customerId]=${customerId}`)).map(([date]) => date);
    expect(await datesOf(ada)).toEqual(['2026-12-03', '2026-12-02', '2026-12-01']);
    expect(await datesOf(bob)).toEqual(['2026-12-06', '2026-12-05', '2026-12-04', '2026-12-03']);
    expect(await totalOf(`?filter[accountId]=${id}`)).toBe(6);
    const { body } = await list(`?filter[since]=2026-12-03&filter[until]=2026-12-03`);
    expect(body.data[0].relationships.customers.data.map((one: { id: string }) => one.id)).toEqual([ada, bob]);
  });
});

describe('400', () => {
  test.each([
    ['filter[since]=yesterday', 'filter[since]'],
    ['filter[until]=2026-02-30', 'filter[until]'],
    ['filter[since]=2026-12-01T00:00:00Z', 'filter[since]'],
    ['page[limit]=0', 'page[limit]'],
    ['page[limit]=1001', 'page[limit]'],
    ['page[offset]=-1', 'page[offset]'],
  ])('%s', async (query, parameter) => {
    const answer = await list(`?${query}`);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual([['invalid_value', parameter]]);
  });
});

describe('401', () => {
  test('nobody lists ends of days without a token', async () => {
    expect((await bank.call('GET', '/account-end-of-day', undefined, { token: null })).status).toBe(401);
  });
});

describe('403', () => {
  test('asks for the scope accounts', async () => {
    const token = await tokenWith(bank, 'accounts-write');
    expect((await bank.call('GET', '/account-end-of-day', undefined, { token })).status).toBe(403);
  });
});
