/**
 * A program with the TypeScript client. It onboards a customer, opens accounts, pays from one to the other, reads lists, a statement of the error of
 * a wrong payment, and the events.
 *
 *   npm install <the file that `npm pack ./client/typescript` has written>
 *   BANKSTACK=http://127.0.0.1:3000 TOKEN=<API token> node client.ts
 */
import { randomInt } from 'node:crypto';
import process from 'node:process';
import { answerOf, Bankstack, InvalidValueError } from '@bankstack/client';

const { BANKSTACK = 'http://127.0.0.1:3000', TOKEN = '' } = process.env;
const bank = new Bankstack({ baseUrl: BANKSTACK, token: TOKEN, strict: true });
/** What no run before has used. */
const run = String(Date.now()).slice(-8);
// None of the three parts of a social security number is all zeros.
const ssn = `7${randomInt(10, 100)}${randomInt(10, 100)}${randomInt(1000, 10_000)}`;

const { data: application } = await bank.createApplication({
  data: {
    type: 'individualApplication',
    attributes: {
      ssn,
      fullName: { first: 'Ada', last: 'Lovelace' },
      dateOfBirth: '1990-12-10',
      email: 'ada@example.com',
      phone: { countryCode: '1', number: '5555555555' },
      address: { street: '20 Ingram St', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
    },
  },
});
const customer = application.relationships.customer?.data;
if (customer === undefined) throw new Error(`the application is ${application.attributes.status}`);

async function openAccount(customerId: string): Promise<string> {
  const { data } = await bank.createAccount({
    data: {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer: { data: { type: 'customer', id: customerId } } },
    },
  });
  return data.id;
}
const from = await openAccount(customer.id);
const to = await openAccount(customer.id);
await bank.receiveSandboxPayment({
  data: {
    type: 'achPayment',
    attributes: { amount: 100_00, direction: 'Credit', description: 'Salary' },
    relationships: { account: { data: { type: 'depositAccount', id: from } } },
  },
});

const balances: number[] = [];
for await (const account of bank.listAccounts({ filter: { customerId: customer.id }, sort: 'createdAt' })) {
  balances.push(account.attributes.balance);
}
console.log(`balances: ${balances.join(', ')}`);

const pay = (amount: number, idempotencyKey: string) =>
  bank.createPayment(
    {
      data: {
        type: 'bookPayment',
        attributes: { amount, description: 'Lunch' },
        relationships: {
          account: { data: { type: 'depositAccount', id: from } },
          counterpartyAccount: { data: { type: 'depositAccount', id: to } },
        },
      },
    },
    { idempotencyKey },
  );
const first = await pay(25_00, `lunch-${run}`);
const again = await pay(25_00, `lunch-${run}`);
console.log(`payment: ${first.data.type}, ${first.data.attributes.status}`);
console.log(
  `again: ${again.data.id === first.data.id ? 'the same one' : 'another'}, ${String(answerOf(again)?.isReplayed)}`,
);
// The type of a resource tells its attributes.
if (first.data.type === 'achPayment') console.log(first.data.attributes.settlementDate);

const { data: transactions } = await bank.listTransactions({ filter: { accountId: to }, include: ['account'] });
console.log(`transactions: ${transactions.map(({ type }) => type).join(', ')}`);

const payment = await bank.getPayment({ id: first.data.id });
const { data: account } = await bank.getAccount({ id: to });
console.log(`now: ${payment.data.attributes.status}, ${String(account.attributes.balance)}`);

try {
  await pay(0, `nothing-${run}`);
} catch (error) {
  if (!(error instanceof InvalidValueError)) throw error;
  console.log(`error: ${String(error.status)}, ${error.code}, ${String(error.place)}`);
}

const { data: events } = await bank.listEvents({ filter: { type: ['payment.created'] }, page: { limit: 1 } });
console.log(`event: ${events.map(({ type }) => type).join()}`);
