/**
 * A client that is generated from the OpenAPI document: requests, answers and errors are typed. It onboards a customer, lists
 * the accounts that it opened, pays from one to the other and reads an error. `npm run client` checks and runs it.
 *
 *   npm install openapi-fetch openapi-typescript
 *   npx openapi-typescript $BANKSTACK/openapi.json --default-non-nullable false -o bankstack.d.ts
 *   BANKSTACK=http://127.0.0.1:3000 TOKEN=<API token> node client.ts
 */
import process from 'node:process';
import createClient from 'openapi-fetch';
import type { components, paths } from './bankstack.d.ts';

const { BANKSTACK = 'http://127.0.0.1:3000', TOKEN = '' } = process.env;
const bank = createClient<paths>({
  baseUrl: BANKSTACK,
  headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/vnd.api+json' },
});
/** Keys and numbers that no run before has used. */
const run = String(Date.now()).slice(-8);

/** The document of an answer, or an error with its code and what is wrong. */
function documentOf<T>({ data, error }: { data?: T; error?: components['schemas']['ErrorDocument'] }): T {
  if (data !== undefined) return data;
  throw new Error(error?.errors.map(({ code, detail }) => `${code}: ${detail}`).join('; '));
}

const application = documentOf(
  await bank.POST('/applications', {
    body: {
      data: {
        type: 'individualApplication',
        attributes: {
          ssn: `7${run}`,
          fullName: { first: 'Ada', last: 'Lovelace' },
          dateOfBirth: '1990-12-10',
          email: 'ada@example.com',
          phone: { countryCode: '1', number: '5555555555' },
          address: { street: '20 Ingram St', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
          idempotencyKey: `application-${run}`,
        },
      },
    },
  }),
).data;
const customer = application.relationships.customer?.data;
if (customer === undefined) throw new Error(`the application is ${String(application.attributes.status)}`);

async function openAccount(customerId: string): Promise<string> {
  const answer = await bank.POST('/accounts', {
    body: {
      data: {
        type: 'depositAccount',
        attributes: { depositProduct: 'checking' },
        relationships: { customer: { data: { type: 'customer', id: customerId } } },
      },
    },
  });
  return documentOf(answer).data.id;
}
const from = await openAccount(customer.id);
const to = await openAccount(customer.id);
documentOf(
  await bank.POST('/sandbox/payments', {
    body: {
      data: {
        type: 'achPayment',
        attributes: { amount: 100_00, direction: 'Credit', description: 'Salary' },
        relationships: { account: { data: { type: 'depositAccount', id: from } } },
      },
    },
  }),
);

const query = { 'filter[customerId]': customer.id, 'page[limit]': 1000 };
const accounts = documentOf(await bank.GET('/accounts', { params: { query } }));
console.log(`accounts: ${String(accounts.meta.pagination.total)}`);
console.log(`balances: ${accounts.data.map(({ attributes }) => attributes.balance).join(', ')}`);

const pay = (amount: number) =>
  bank.POST('/payments', {
    body: {
      data: {
        type: 'bookPayment',
        attributes: { amount, description: 'Lunch', idempotencyKey: `lunch-${run}-${String(amount)}` },
        relationships: {
          account: { data: { type: 'depositAccount', id: from } },
          counterpartyAccount: { data: { type: 'depositAccount', id: to } },
        },
      },
    },
  });
const paid = documentOf(await pay(25_00)).data;
console.log(`payment: ${paid.type}, ${String(paid.attributes.status)}`);

const { error, response } = await pay(0);
for (const one of error?.errors ?? []) {
  const place = one.source !== undefined && 'pointer' in one.source ? String(one.source.pointer) : '';
  console.log(`error: ${String(response.status)}, ${one.code}, ${place}`);
}
