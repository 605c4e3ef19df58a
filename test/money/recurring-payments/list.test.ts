import { anotherOrganisation, openAccount, openCustomer, refusals, schedule } from '../../support/bank/bank.ts';
import { runDue, writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { achSchedule, debitKind, linkedOf } from './ach-schedule.ts';

const bank = useBank();
let customerId: string;
let one: string;
let two: string;
let three: string;
let linked: string;
const ids: string[] = [];

/** 0: Active; 1: Disabled, ends; 2: Completed; 3: of somebody else, starts later and ends; 4: ACH credit; 5: ACH debit, ends. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  one = await openAccount(bank, { customerId, cents: 100_00 });
  two = await openAccount(bank, { customerId });
  three = await openAccount(bank);
  const make = async (from: string, to: string, given: Record<string, unknown>, tags = {}) => {
    bank.clock.advance({ seconds: 1 });
    const answer = await schedule(bank, from, to, {
      schedule: { interval: 'Monthly', dayOfMonth: 20, ...given },
      tags,
    });
    ids.push(answer.body.data.id);
  };
  await make(one, two, {}, { flat: '7' });
  await make(two, one, { startTime: '2027-01-10', endTime: '2027-06-30' });
  await make(one, two, { interval: 'Weekly', dayOfWeek: 'Tuesday', totalNumberOfPayments: 1 });
  await make(three, one, { startTime: '2027-02-10', endTime: '2027-12-31' }, { flat: '7', draft: 'yes' });
  linked = await linkedOf(bank, customerId);
  const makeAch = async (overrides: Record<string, unknown>) => {
    bank.clock.advance({ seconds: 1 });
    ids.push((await achSchedule(bank, two, linked, overrides)).body.data.id);
  };
  await makeAch({});
  await makeAch({
    ...debitKind,
    schedule: { interval: 'Monthly', dayOfMonth: -1, startTime: '2028-01-01', endTime: '2028-06-30' },
  });
  await bank.call('POST', `/recurring-payments/${ids[1] ?? ''}/disable`);
  await runDue(bank);
});

const fill = (query: string) =>
  query
    .replaceAll('LINKED', linked)
    .replaceAll('CUSTOMER', customerId)
    .replaceAll('ONE', one)
    .replaceAll('TWO', two)
    .replaceAll('THREE', three);
const list = (query: string) => bank.call('GET', `/recurring-payments${fill(query)}`);
const numbersOf = async (query: string) => {
  const answer = await list(query);
  expect(answer.status === 200 ? [] : refusals(answer)).toEqual([]);
  return answer.body.data.map((each: { id: string }) => ids.indexOf(each.id)) as number[];
};

const lists: [string, number[]][] = [
  ['', [5, 4, 3, 2, 1, 0]],
  ['?sort=createdAt', [0, 1, 2, 3, 4, 5]],
  ['?sort=-createdAt&page[limit]=2&page[offset]=1', [4, 3]],
  ['?filter[accountId]=ONE', [2, 0]],
  ['?filter[customerId]=CUSTOMER&sort=createdAt', [0, 1, 2, 4, 5]],
  ['?filter[customerId]=CUSTOMER&filter[accountId]=THREE', []],
  ['?filter[counterpartyId]=LINKED', [5, 4]],
  ['?filter[counterpartyId]=LINKED&filter[accountId]=ONE', []],
  ['?filter[counterpartyId]=999999999000000001', []],
  ['?filter[tags]={"flat":"7"}', [3, 0]],
  ['?filter[tags]={"flat":"7","draft":"yes"}', [3]],
  ['?filter[tags]={"flat":"8"}', []],
  ['?filter[status][]=Active', [5, 4, 3, 0]],
  ['?filter[status][]=Completed&filter[status][]=Disabled', [2, 1]],
  ['?filter[type][]=RecurringCreditBookPayment', [3, 2, 1, 0]],
  ['?filter[type][]=RecurringCreditAchPayment', [4]],
  ['?filter[type][]=recurringDebitAchPayment', [5]],
  ['?filter[type][]=recurringDebitAchPayment&filter[status]=Disabled', []],
  ['?filter[type][0]=recurringCreditBookPayment&filter[status]=Active', [3, 0]],
  ['?filter[type]=RecurringCreditAchPayment,RecurringDebitAchPayment', [5, 4]],
  ['?filter[fromStartTime]=2027-01-10', [5, 3, 1]],
  ['?filter[toStartTime]=2027-01-10', [4, 2, 1, 0]],
  ['?filter[fromStartTime]=2027-01-10&filter[toStartTime]=2027-01-10', [1]],
  ['?filter[fromEndTime]=2027-06-30', [5, 3, 1]],
  ['?filter[toEndTime]=2027-06-30', [1]],
  ['?filter[fromEndTime]=2027-07-01', [5, 3]],
  ['?filter[fromStartTime]=&filter[status]=', [5, 4, 3, 2, 1, 0]],
];

describe('200', () => {
  test.each(lists)('the list %s', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });

  test('the total counts what the filter keeps', async () => {
    const { body } = await list('?filter[status]=Active&page[limit]=1');
    expect(body.meta).toEqual({ pagination: { total: 4, limit: 1, offset: 0 } });
  });
});

describe('400', () => {
  test('every bad parameter is named at once', async () => {
    const bad = {
      'filter[status]': 'Deleted?',
      'filter[type]': 'Book',
      'filter[fromStartTime]': '2027-02-29',
      'filter[toStartTime]': '2027-01-01T00:00:00Z',
      'filter[fromEndTime]': 'x',
      'filter[toEndTime]': '1',
      sort: 'updatedAt',
    };
    const answer = await list(`?${new URLSearchParams(bad).toString()}`);
    expect(new Set(refusals(answer).map(([, place]) => place))).toEqual(new Set(Object.keys(bad)));
  });
});

describe('404', () => {
  test('one that does not exist, or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const stranger = await schedule(other, await openAccount(other), await openAccount(other));
    for (const id of [stranger.body.data.id as string, '999999999000000001', 'x']) {
      expect((await bank.call('GET', `/recurring-payments/${id}`)).status).toBe(404);
    }
    expect((await other.call('GET', '/recurring-payments')).body.meta.pagination.total).toBe(1);
  });
});

describe('written down', () => {
  beforeAll(() => writeDownLists(bank));

  test.each(lists)('the list %s is the same', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });
});
