import { openAccount, openCustomer, pay, refusals } from '../../support/bank/bank.ts';
import { runDue, writeDownLists } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { ach } from './ach-bank.ts';
import { makeAch, step } from './ach-bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { push } from './push-body.ts';

/** Payments of every kind, by what became of them, in the order of their creation. */
const names = [
  'book',
  'credit, sent',
  'debit, clearing',
  'debit, returned',
  'credit, canceled',
  'credit, no funds',
  'credit to an own account',
  'push, sent',
  'push, rejected',
  'large debit',
  'large debit too',
  'debit in review',
  'credit, pending',
  'push, pending',
] as const;
type Name = (typeof names)[number];

const bank = useBank();
let customerId: string;
let one: string;
let two: string;
const ids: string[] = [];
const times: string[] = [];

beforeAll(async () => {
  customerId = await openCustomer(bank);
  one = await openAccount(bank, { customerId, cents: 10_000_00 });
  two = await openAccount(bank, { customerId });
  const made = async (id: Promise<string>) => {
    ids.push(await id);
    times.push(bank.clock.now());
    bank.clock.advance({ seconds: 1 });
    return ids.at(-1) ?? '';
  };
  const idOf = async (answer: ReturnType<typeof ach>) => (await answer).body.data.id as string;
  const numbersOf = async (id: string) => (await bank.call('GET', `/accounts/${id}`)).body.data.attributes;

  await made(idOf(pay(bank, one, two, { amount: 1_00, tags: { trip: '1' } })));
  const sent = await made(makeAch(bank, one, { amount: 2_00, sameDay: true, tags: { trip: '1' } }));
  await step(bank, 'transmit', sent);
  const clearing = await made(makeAch(bank, one, { amount: 3_00, direction: 'Debit' }));
  await step(bank, 'transmit', clearing);
  const returned = await made(makeAch(bank, one, { amount: 4_00, direction: 'Debit', sameDay: true }));
  await step(bank, 'transmit', returned);
  await step(bank, 'return', returned);
  const canceled = await made(makeAch(bank, one, { amount: 5_00 }));
  expect((await bank.call('POST', `/payments/${canceled}/cancel`)).status).toBe(200);
  await made(makeAch(bank, one, { amount: 900_000_00 }));
  const { routingNumber, accountNumber } = await numbersOf(two);
  await made(makeAch(bank, one, { amount: 6_00, counterparty: { ...outside, routingNumber, accountNumber } }));
  await made(idOf(push(bank, one, { amount: 7_00, tags: { trip: '1', card: 'a' } })));
  await made(idOf(push(bank, one, { amount: 8_00, card: { destinationCardId: 'sandbox-rejected' } })));
  await runDue(bank);
  for (let count = 0; count < 3; count += 1) {
    await made(makeAch(bank, two, { amount: 10_000_000_00, direction: 'Debit' }));
  }
  await made(makeAch(bank, one, { amount: 9_00 }));
  await made(idOf(push(bank, one, { amount: 10_00 })));
});

const fill = (query: string) =>
  query
    .replace('CUSTOMER', customerId)
    .replace('ONE', one)
    .replace('TWO', two)
    .replace(/TIME(\d+)/g, (_, n: string) => times[Number(n)] ?? '');
const list = (query: string) => bank.call('GET', `/payments${fill(query)}`);
const namesOf = async (query: string) => {
  const answer = await list(query);
  expect(answer.status === 200 ? [] : refusals(answer)).toEqual([]);
  return (answer.body.data as { id: string }[]).map(({ id }) => names[ids.indexOf(id)]);
};

const lists: [string, Name[]][] = [
  ['?sort=createdAt', [...names]],
  ['', names.toReversed()],
  ['?filter[accountId]=TWO', ['debit in review', 'large debit too', 'large debit']],
  ['?filter[customerId]=CUSTOMER&sort=createdAt', [...names]],
  ['?filter[counterpartyAccountId]=TWO', ['credit to an own account', 'book']],
  ['?filter[recurringPaymentId]=1', []],
  ['?filter[status]=Pending&filter[accountId]=ONE', ['push, pending', 'credit, pending']],
  ['?filter[status]=Pending Review', ['debit in review']],
  ['?filter[status][]=PendingReview&filter[status][]=Clearing', ['debit in review', 'debit, clearing']],
  ['?filter[status]=Sent', ['push, sent', 'credit to an own account', 'credit, sent', 'book']],
  ['?filter[status][0]=Returned&filter[status][1]=Canceled', ['credit, canceled', 'debit, returned']],
  ['?filter[status]=Rejected', ['push, rejected', 'credit, no funds']],
  ['?filter[type]=PushToCardPayment', ['push, pending', 'push, rejected', 'push, sent']],
  ['?filter[type]=pushToCardPayment&filter[status]=Sent', ['push, sent']],
  ['?filter[type][]=BookPayment&filter[type][]=pushToCardPayment&filter[toAmount]=700', ['push, sent', 'book']],
  [
    '?filter[type]=achPayment&filter[accountId]=ONE&sort=createdAt',
    [
      'credit, sent',
      'debit, clearing',
      'debit, returned',
      'credit, canceled',
      'credit, no funds',
      'credit to an own account',
      'credit, pending',
    ],
  ],
  ['?filter[direction]=Debit&filter[accountId]=ONE', ['debit, returned', 'debit, clearing']],
  ['?filter[feature]=SameDay', ['debit, returned', 'credit, sent']],
  ['?filter[feature][]=SameDay&filter[direction]=Credit', ['credit, sent']],
  ['?filter[feature]=RecurringPayment', []],
  ['?filter[since]=TIME12', ['push, pending', 'credit, pending']],
  ['?filter[since]=TIME7&filter[until]=TIME10&filter[accountId]=ONE', ['push, rejected', 'push, sent']],
  ['?filter[until]=TIME1&filter[customerId]=CUSTOMER', ['book']],
  ['?filter[fromAmount]=700&filter[toAmount]=900', ['credit, pending', 'push, rejected', 'push, sent']],
  ['?filter[tags]={"trip":"1"}', ['push, sent', 'credit, sent', 'book']],
  ['?filter[tags]={"trip":"1","card":"a"}', ['push, sent']],
];

describe('200', () => {
  test.each(lists)('the list %s', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected);
  });

  test('include brings customer, account and transaction of every kind, each once', async () => {
    const { body } = await list('?filter[customerId]=CUSTOMER&include=customer,account,transaction&sort=createdAt');
    const included = (body.included as { type: string; id: string }[]).map(({ type }) => type);
    expect(included.filter((type) => !type.endsWith('Transaction'))).toEqual([
      'individualCustomer',
      'depositAccount',
      'depositAccount',
    ]);
    expect(included.filter((type) => type.endsWith('Transaction'))).toEqual([
      'bookTransaction',
      'originatedAchTransaction',
      'originatedAchTransaction',
      'bookTransaction',
      'pushToCardTransaction',
      'pushToCardTransaction',
      'originatedAchTransaction',
      'pushToCardTransaction',
    ]);
  });

  test('the total counts what the filter keeps, and pages do not overlap', async () => {
    const query = '?filter[status]=Sent&filter[accountId]=ONE&page[limit]=3';
    const first = await list(query);
    expect(first.body.meta).toEqual({ pagination: { total: 4, limit: 3, offset: 0 } });
    expect([...(await namesOf(query)), ...(await namesOf(`${query}&page[offset]=3`))]).toEqual(
      await namesOf('?filter[status]=Sent&filter[accountId]=ONE'),
    );
  });
});

describe('transactions', () => {
  const typesOf = async (query: string) => {
    const answer = await bank.call('GET', `/transactions${fill(query)}`);
    expect(answer.status).toBe(200);
    return (answer.body.data as { type: string }[]).map(({ type }) => type);
  };

  test.each<[string, string[]]>([
    [
      '?filter[type]=pushToCardTransaction&filter[accountId]=ONE',
      Array.from({ length: 3 }, () => 'pushToCardTransaction'),
    ],
    ['?filter[type]=PushToCardReversalTransaction', ['pushToCardReversalTransaction']],
    ['?filter[type][]=paymentCanceledTransaction&filter[direction]=Credit', ['paymentCanceledTransaction']],
    ['?filter[type]=originatedAchTransaction&filter[toAmount]=200', ['originatedAchTransaction']],
    ['?filter[type]=returnedAchTransaction', []],
    [
      '?filter[tags]={"trip":"1"}&filter[accountId]=ONE',
      ['pushToCardTransaction', 'originatedAchTransaction', 'bookTransaction'],
    ],
    ['?filter[query]=payout&filter[direction]=Credit', ['pushToCardReversalTransaction']],
    ['?filter[since]=TIME12&filter[accountId]=ONE', ['pushToCardTransaction', 'originatedAchTransaction']],
  ])('the list %s', async (query, expected) => {
    expect(await typesOf(query)).toEqual(expected);
  });

  test('a summary override is the summary of both legs, and the tags of the payment are on both', async () => {
    const overrides = { description: 'Dinner', transactionSummaryOverride: 'Table 12', tags: { table: '12' } };
    const { body } = await pay(bank, one, two, { amount: 1, ...overrides });
    for (const accountId of [one, two]) {
      const [latest] = (await bank.call('GET', `/transactions?filter[accountId]=${accountId}`)).body.data;
      expect(latest.attributes.summary).toBe('Table 12');
      expect(latest.attributes.tags).toEqual(overrides.tags);
      expect(latest.relationships.payment.data.id).toBe(body.data.id);
    }
    expect(body.data.attributes).toMatchObject(overrides);
    const found = await bank.call('GET', '/transactions?filter[query]=table%2012');
    expect(found.body.meta.pagination.total).toBe(2);
    ids.push(body.data.id as string);
  });
});

describe('written down', () => {
  beforeAll(() => writeDownLists(bank));

  test.each(lists.filter(([query]) => query.includes('filter[')))(
    'the list %s is the same',
    async (query, expected) => {
      expect((await namesOf(query)).filter((name) => name !== undefined)).toEqual(expected);
    },
  );
});
