import { bodies } from '../../support/bank/bodies.ts';
import { type Call, dataOf, makeAccount, makeCustomer } from '../../support/bank/client.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { type Capture, sharedItems } from '../../support/weakening/capture.ts';
import { type Weakness, weaken } from '../../support/weakening/weaken.ts';

/** Two unrelated requests of one organisation must never wait for each other, so they write no common item. */
const bank = useBank();
let weakness: Weakness;
let call: Call;
let customers: [string, string];
let accounts: [string, string, string, string];

beforeAll(async () => {
  weakness = weaken(bank.client, { seed: 1 });
  ({ call } = bank);
  customers = [await makeCustomer(call), await makeCustomer(call)];
  const [one, other] = customers;
  const open = (customer: string) => makeAccount(call, customer, 1000_00);
  accounts = [await open(one), await open(one), await open(other), await open(other)];
});

async function written(path: string, body: object): Promise<Capture> {
  const capture = weakness.capture();
  dataOf(await call('POST', path, body));
  capture.stop();
  return capture;
}

const monthly = { interval: 'Monthly', dayOfMonth: 1 };

/** The same request twice, for customers or accounts that have nothing to do with each other. */
const pairs: Readonly<Record<string, () => readonly [path: string, one: object, other: object]>> = {
  applications: () => ['/applications', bodies.application('500010001'), bodies.application('500010002')],
  'accounts of other customers': () => ['/accounts', bodies.account(customers[0]), bodies.account(customers[1])],
  'counterparties of other customers': () => [
    '/counterparties',
    bodies.counterparty(customers[0]),
    bodies.counterparty(customers[1]),
  ],
  'incoming credits': () => ['/sandbox/payments', bodies.credit(accounts[0], 100), bodies.credit(accounts[2], 100)],
  'book payments between other accounts': () => [
    '/payments',
    bodies.payment(accounts[0], accounts[1], 100, { idempotencyKey: 'one' }),
    bodies.payment(accounts[2], accounts[3], 100, { idempotencyKey: 'other' }),
  ],
  'rejected book payments of other accounts': () => [
    '/payments',
    bodies.payment(accounts[0], accounts[1], 1_000_000_00),
    bodies.payment(accounts[2], accounts[3], 1_000_000_00),
  ],
  'ACH credits of other accounts to the same numbers': () => [
    '/payments',
    bodies.ach(accounts[0], 100, { idempotencyKey: 'credit one' }),
    bodies.ach(accounts[2], 100, { idempotencyKey: 'credit other' }),
  ],
  'ACH debits of other accounts from the same numbers': () => [
    '/payments',
    bodies.ach(accounts[0], 100, { direction: 'Debit' }),
    bodies.ach(accounts[2], 100, { direction: 'Debit' }),
  ],
  'pushes to one card': () => ['/payments', bodies.push(accounts[0], 100), bodies.push(accounts[2], 100)],
  'received payments': () => [
    '/sandbox/received-ach-payment',
    bodies.received(accounts[0], 100, { settlementDate: '2027-01-04' }),
    bodies.received(accounts[2], 100, { direction: 'Debit' }),
  ],
  'recurring payments of other accounts': () => [
    '/recurring-payments',
    bodies.recurring(accounts[0], accounts[1], 100, monthly),
    bodies.recurring(accounts[2], accounts[3], 100, monthly),
  ],
};

test.each(Object.keys(pairs))('two unrelated creates share no item: %s', async (name) => {
  const [path, one, other] = pairs[name]?.() ?? ['', {}, {}];
  const [first, second] = [await written(path, one), await written(path, other)];
  expect(first.writeSets).toHaveLength(1);
  expect(sharedItems(first, second)).toEqual([]);
});

test.each(['transmit', 'clear', 'return'] as const)(
  'two unrelated steps of the rail share no item: %s',
  async (step) => {
    const paths = { transmit: [], clear: ['transmit'], return: ['transmit', 'clear'] } as const;
    const made = async (account: string) => {
      const { id } = dataOf(await call('POST', '/payments', bodies.ach(account, 100, { direction: 'Debit' })));
      for (const before of paths[step]) {
        dataOf(await call('POST', `/sandbox/ach/${before}`, bodies.rail(before, String(id))), 200);
      }
      const capture = weakness.capture();
      dataOf(await call('POST', `/sandbox/ach/${step}`, bodies.rail(step, String(id))), 200);
      capture.stop();
      return capture;
    };
    const [first, second] = [await made(accounts[0]), await made(accounts[2])];
    expect(first.writeSets.length).toBeGreaterThan(0);
    expect(sharedItems(first, second)).toEqual([]);
  },
);

test('the comparison tells shared items: two payments out of one account share it', async () => {
  const first = await written('/payments', bodies.payment(accounts[0], accounts[1], 100));
  const second = await written('/payments', bodies.payment(accounts[0], accounts[2], 100));
  expect(sharedItems(first, second)).toEqual([expect.stringContaining(accounts[0])]);
});
