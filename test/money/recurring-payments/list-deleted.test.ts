import {
  type Bank,
  anotherOrganisation,
  openAccount,
  openCustomer,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { customerToken } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { withLateReplica } from '../../support/engines/late-replica.ts';
import { orphans, readItems } from '../../support/model/items.ts';
import { achSchedule, debitKind, linkedOf } from './ach-schedule.ts';

const bank = useBank();
let customerId: string;
let token: string;
let one: string;
let two: string;
let three: string;
let linked: string;
const ids: string[] = [];

/** 0, 2, 3, 5 and 6 are deleted, in the order 5, 0, 3, 6, 2; 3 is of somebody else, 5 an ACH debit. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  token = await customerToken(bank, customerId);
  one = await openAccount(bank, { customerId, cents: 100_00 });
  two = await openAccount(bank, { customerId });
  three = await openAccount(bank);
  linked = await linkedOf(bank, customerId);
  const make = async (from: string, to: string, overrides: Record<string, unknown> = {}) => {
    bank.clock.advance({ seconds: 1 });
    ids.push((await schedule(bank, from, to, overrides)).body.data.id);
  };
  const weekly = { interval: 'Weekly', dayOfWeek: 'Friday' };
  await make(one, two, { schedule: weekly, tags: { flat: '7' } });
  await make(two, one, { schedule: weekly, tags: { flat: '7' } });
  await make(one, two, { schedule: { ...weekly, startTime: '2027-01-10', endTime: '2027-06-30' } });
  await make(three, one, { schedule: weekly, tags: { flat: '7' } });
  await make(one, two, { schedule: weekly });
  bank.clock.advance({ seconds: 1 });
  ids.push((await achSchedule(bank, two, linked, debitKind)).body.data.id);
  await make(one, two, { schedule: weekly });
  for (const index of [5, 0, 3, 6, 2]) {
    bank.clock.advance({ seconds: 1 });
    expect((await bank.call('DELETE', `/recurring-payments/${ids[index] ?? ''}`)).status).toBe(200);
  }
});

const fill = (query: string) =>
  query
    .replaceAll('LINKED', linked)
    .replaceAll('CUSTOMER', customerId)
    .replaceAll('ONE', one)
    .replaceAll('TWO', two)
    .replaceAll('THREE', three);
const list = (query: string, options: Parameters<Bank['call']>[3] = {}) =>
  bank.call('GET', `/recurring-payments?${fill(query)}`, undefined, options);
async function numbersOf(query: string, options?: Parameters<Bank['call']>[3]) {
  const answer = await list(query, options);
  expect(answer.status === 200 ? [] : refusals(answer)).toEqual([]);
  const { data, meta } = answer.body;
  return [data.map((each: { id: string }) => ids.indexOf(each.id)), meta.pagination.total] as [number[], number];
}

/** The query, what an API token finds in which total, and what a token of the customer finds. */
const deleted: [string, number[], number, number[], number][] = [
  ['', [6, 5, 3, 2, 0], 5, [6, 5, 2, 0], 4],
  ['&sort=createdAt', [0, 2, 3, 5, 6], 5, [0, 2, 5, 6], 4],
  ['&page[limit]=2&page[offset]=1', [5, 3], 5, [5, 2], 4],
  ['&sort=createdAt&page[limit]=2&page[offset]=2', [3, 5], 5, [5, 6], 4],
  ['&page[limit]=2&page[offset]=9', [], 5, [], 4],
  ['&filter[accountId]=ONE', [6, 2, 0], 3, [6, 2, 0], 3],
  ['&filter[accountId]=ONE&sort=createdAt&page[limit]=1&page[offset]=1', [2], 3, [2], 3],
  ['&filter[accountId]=TWO', [5], 1, [5], 1],
  ['&filter[customerId]=CUSTOMER', [6, 5, 2, 0], 4, [6, 5, 2, 0], 4],
  ['&filter[customerId]=CUSTOMER&filter[accountId]=TWO', [5], 1, [5], 1],
  ['&filter[counterpartyId]=LINKED', [5], 1, [5], 1],
  ['&filter[tags]={"flat":"7"}', [3, 0], 2, [0], 1],
  ['&filter[type]=recurringDebitAchPayment', [5], 1, [5], 1],
  ['&filter[type]=recurringCreditBookPayment&page[limit]=1', [6], 4, [6], 3],
  ['&filter[fromStartTime]=2027-01-10', [2], 1, [2], 1],
  ['&filter[toEndTime]=2027-06-30', [2], 1, [2], 1],
];

const lists = () => {
  test.each(deleted)('filter[status][]=Deleted%s', async (query, found, total, theirs, theirTotal) => {
    expect(await numbersOf(`filter[status][]=Deleted${query}`)).toEqual([found, total]);
    expect(await numbersOf(`filter[status][]=Deleted${query}`, { token })).toEqual([theirs, theirTotal]);
  });

  test.each(['', 'filter[accountId]=ONE', 'filter[customerId]=CUSTOMER', 'filter[status]=Active,Disabled,Completed'])(
    'no deleted one is in the list %s',
    async (query) => {
      for (const options of [{}, { token }]) {
        const [found, total] = await numbersOf(query, options);
        expect([found.filter((index) => ![1, 4].includes(index)), total]).toEqual([[], found.length]);
      }
    },
  );
};

describe('deleted recurring payments, and no others', () => {
  lists();

  test('they are as they were then, with the status Deleted', async () => {
    const { body } = await list('filter[status][]=Deleted&filter[accountId]=TWO');
    expect(body.data[0].attributes.status).toBe('Deleted');
    expect(body.data[0]).toEqual((await bank.call('GET', `/recurring-payments/${ids[5] ?? ''}`)).body.data);
  });

  test('a customer token does not see those of an account of others, and another organisation sees none', async () => {
    const answer = await list('filter[status]=Deleted&filter[accountId]=THREE', { token });
    expect([answer.status, answer.body.data ?? []]).toEqual([200, []]);
    const other = await anotherOrganisation(bank);
    const { body } = await other.call('GET', '/recurring-payments?filter[status]=Deleted');
    expect([body.data, body.meta.pagination.total]).toEqual([[], 0]);
  });
});

describe('400', () => {
  test.each([
    'filter[status][]=Deleted&filter[status][]=Active',
    'filter[status]=Active,Deleted',
    'filter[status]=Deleted,Disabled&filter[accountId]=ONE',
  ])('%s names the rule', async (query) => {
    for (const options of [{}, { token }]) {
      const answer = await list(query, options);
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', 'filter[status]']]]);
      expect(answer.body.errors[0].detail).toMatch(/Deleted alone/);
    }
  });

  test('sent twice it is still alone', async () => {
    expect(await numbersOf('filter[status][]=Deleted&filter[status][]=Deleted&filter[accountId]=TWO')).toEqual([
      [5],
      1,
    ]);
  });
});

describe('written down', () => {
  beforeAll(() => writeDownLists(bank));
  lists();

  test('none is missing where eventually consistent reads show nothing', async () => {
    const call = caller({ ...bank.platform, table: withLateReplica(bank.platform.table) }, bank.token);
    for (const query of ['', '&filter[accountId]=ONE', '&filter[customerId]=CUSTOMER']) {
      const target = fill(`/recurring-payments?filter[status]=Deleted${query}`);
      expect((await call('GET', target)).body).toEqual((await bank.call('GET', target)).body);
    }
  });

  test('the journal tells of each', async () => {
    expect(orphans(await readItems(bank.documents, bank.platform.settings.tableName))).toEqual([]);
  });
});
