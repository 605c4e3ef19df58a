import {
  anotherOrganisation,
  freeze,
  openAccount,
  openCustomer,
  pay,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { runDue, writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
let customerId: string;
let recurringPaymentId: string;
let one: string;
let two: string;
let three: string;
const ids: string[] = [];
const times: string[] = [];

/** Payments 0 to 5, a second apart: 4 is Rejected, 5 was made by a schedule. */
beforeAll(async () => {
  customerId = await openCustomer(bank);
  one = await openAccount(bank, { customerId, cents: 1_000_00 });
  two = await openAccount(bank, { customerId, cents: 1_000_00 });
  three = await openAccount(bank, { cents: 1_000_00 });
  const make = async (...[from, to, overrides]: [string, string, Record<string, unknown>]) => {
    bank.clock.advance({ seconds: 1 });
    times.push(bank.clock.now());
    ids.push((await pay(bank, from, to, overrides)).body.data.id);
  };
  await make(one, two, { amount: 1_00, tags: { a: '1' } });
  await make(one, three, { amount: 2_00, tags: { a: '1', b: '2' } });
  await make(two, one, { amount: 3_00, direction: 'Debit' });
  await make(three, one, { amount: 4_00 });
  await freeze(bank, three);
  await make(one, three, { amount: 5_00 });
  bank.clock.advance({ seconds: 1 });
  times.push(bank.clock.now());
  const weekly = { interval: 'Weekly', dayOfWeek: 'Tuesday', totalNumberOfPayments: 1 };
  recurringPaymentId = (await schedule(bank, two, one, { amount: 6_00, schedule: weekly })).body.data.id;
  await runDue(bank);
  const made = await bank.call('GET', `/payments?filter[recurringPaymentId]=${recurringPaymentId}`);
  ids.push(made.body.data[0].id);
});

const list = (query = '') => bank.call('GET', `/payments${query}`);
const fill = (query: string) =>
  query
    .replace('CUSTOMER', customerId)
    .replace('RECURRING', recurringPaymentId)
    .replace('ONE', one)
    .replace('TWO', two)
    .replace('THREE', three)
    .replace(/TIME(\d)/g, (_, n: string) => times[Number(n)] ?? '');
const numbersOf = async (query: string) => {
  const answer = await list(fill(query));
  expect(refusalsOrNone(answer)).toEqual([]);
  return answer.body.data.map((payment: { id: string }) => ids.indexOf(payment.id)) as number[];
};
const refusalsOrNone = (answer: Awaited<ReturnType<typeof list>>) => (answer.status === 200 ? [] : refusals(answer));

const lists: [string, number[]][] = [
  ['', [5, 4, 3, 2, 1, 0]],
  ['?sort=createdAt', [0, 1, 2, 3, 4, 5]],
  ['?sort=-createdAt&page[limit]=2&page[offset]=1', [4, 3]],
  ['?sort=createdAt&page[limit]=4&page[offset]=4', [4, 5]],
  ['?filter[accountId]=ONE', [4, 1, 0]],
  ['?filter[accountId]=ONE&sort=createdAt&page[limit]=1&page[offset]=1', [1]],
  ['?filter[accountId]=999999999', []],
  ['?filter[accountId]=999999999', []],
  ['?filter[customerId]=CUSTOMER', [5, 4, 2, 1, 0]],
  ['?filter[customerId]=CUSTOMER&page[limit]=2&page[offset]=1', [4, 2]],
  ['?filter[customerId]=CUSTOMER&filter[accountId]=TWO', [5, 2]],
  ['?filter[customerId]=CUSTOMER&filter[accountId]=THREE', []],
  ['?filter[counterpartyAccountId]=THREE', [4, 1]],
  ['?filter[recurringPaymentId]=RECURRING', [5]],
  ['?filter[recurringPaymentId]=1', []],
  ['?filter[status]=Rejected', [4]],
  ['?filter[status][]=Sent&filter[status][]=Rejected&filter[accountId]=ONE', [4, 1, 0]],
  ['?filter[status][]=Clearing&filter[status][]=Pending Review', []],
  ['?filter[type]=BookPayment', [5, 4, 3, 2, 1, 0]],
  ['?filter[type][0]=bookPayment&filter[status]=Rejected', [4]],
  ['?filter[type][]=AchPayment&filter[type][]=WirePayment', []],
  ['?filter[direction]=Debit', [2]],
  ['?filter[direction][]=Credit&filter[accountId]=TWO', [5]],
  ['?filter[feature]=RecurringPayment', [5]],
  ['?filter[feature]=SameDay', []],
  ['?filter[since]=TIME2', [5, 4, 3, 2]],
  ['?filter[until]=TIME2', [1, 0]],
  ['?filter[since]=TIME1&filter[until]=TIME3', [2, 1]],
  ['?filter[since]=2026-12-01T10:00:04-05:00&filter[accountId]=ONE', [4]],
  ['?filter[since]=2026-12-01T10:00:04%2B00:00&filter[until]=2026-12-01T10:00:05%2B00:00', []],
  ['?filter[fromAmount]=300', [5, 4, 3, 2]],
  ['?filter[toAmount]=300', [2, 1, 0]],
  ['?filter[fromAmount]=200&filter[toAmount]=200', [1]],
  ['?filter[tags]={"a":"1"}', [1, 0]],
  ['?filter[tags]={"a":"1","b":"2"}', [1]],
  ['?filter[tags]=', [5, 4, 3, 2, 1, 0]],
];

describe('200', () => {
  test.each(lists)('the list %s', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });

  test('the total counts what the filter keeps', async () => {
    const { body } = await list(
      fill('?filter[customerId]=CUSTOMER&filter[fromAmount]=200&page[limit]=1&page[offset]=2'),
    );
    expect(body.meta).toEqual({ pagination: { total: 4, limit: 1, offset: 2 } });
  });

  test('include brings customer, account and transaction, each once', async () => {
    const { body } = await list(fill('?filter[accountId]=ONE&include=customer,account,transaction&sort=createdAt'));
    expect(body.included.map((resource: { type: string }) => resource.type)).toEqual([
      'individualCustomer',
      'depositAccount',
      'bookTransaction',
      'bookTransaction',
    ]);
    expect(body.included[2].id).toBe(body.data[0].relationships.transaction.data.id);
  });

  test('a payment is read by its id, with included resources', async () => {
    const { body } = await bank.call('GET', `/payments/${ids[0] ?? ''}?include=transaction`);
    expect(body.data.attributes.amount).toBe(1_00);
    expect(body.included).toMatchObject([
      { type: 'bookTransaction', attributes: { amount: 1_00, direction: 'Debit' } },
    ]);
    expect((await bank.call('GET', `/payments/${ids[0] ?? ''}`)).body).not.toHaveProperty('included');
  });

  test('a payment of a schedule names it', async () => {
    const { body } = await bank.call('GET', `/payments/${ids[5] ?? ''}`);
    expect(body.data.relationships.recurringPayment.data).toEqual({
      type: 'recurringCreditBookPayment',
      id: recurringPaymentId,
    });
  });
});

describe('400', () => {
  test('every bad parameter is named at once', async () => {
    const bad = {
      'filter[status]': 'sent',
      'filter[type]': 'Cash',
      'filter[direction]': 'Up',
      'filter[feature]': 'Free',
      'filter[since]': '2026-12-01',
      'filter[until]': 'today',
      'filter[fromAmount]': '1e3',
      'filter[toAmount]': 'x',
      'filter[tags]': '{"a":1}',
      'page[limit]': '1001',
      'page[offset]': 'x',
      sort: 'amount',
      include: 'account,card',
    };
    const answer = await list(`?${new URLSearchParams(bad).toString()}`);
    expect(answer.status).toBe(400);
    expect(new Set(refusals(answer).map(([, place]) => place))).toEqual(new Set(Object.keys(bad)));
  });
});

describe('404', () => {
  test('a payment that does not exist, or is of another organisation', async () => {
    const other = await anotherOrganisation(bank);
    const [from, to] = [await openAccount(other, { cents: 10_00 }), await openAccount(other)];
    const stranger = (await pay(other, from, to)).body.data.id as string;
    for (const id of [stranger, '999999999000000001', '1', 'x', `${one}000000000`]) {
      expect((await bank.call('GET', `/payments/${id}`)).status).toBe(404);
    }
  });
});

describe('written down', () => {
  beforeAll(() => writeDownLists(bank));

  test.each(lists)('the list %s is the same', async (query, expected) => {
    expect(await numbersOf(query)).toEqual(expected);
  });
});
