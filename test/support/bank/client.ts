import type { Answer, caller } from './platform.ts';

/** Calls operations of one organisation. */
export type Call = ReturnType<typeof caller>;

const link = (type: string, id: string) => ({ data: { type, id } });

const externalAccount = { routingNumber: '011000015', accountNumber: '1000000001', accountType: 'Checking' };

/** Bodies of the requests that make things. */
export const bodies = {
  application: (ssn: string, attributes: object = {}) => ({
    data: {
      type: 'individualApplication',
      attributes: {
        ssn,
        fullName: { first: 'Ada', last: 'Lovelace' },
        dateOfBirth: '1990-12-10',
        address: { street: '5230 Newell Rd', city: 'Palo Alto', state: 'CA', postalCode: '94303', country: 'US' },
        email: 'ada@example.com',
        phone: { countryCode: '1', number: '5555555555' },
        ...attributes,
      },
    },
  }),
  account: (customerId: string, attributes: object = {}) => ({
    data: {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking', ...attributes },
      relationships: { customer: link('customer', customerId) },
    },
  }),
  credit: (accountId: string, amount: number, attributes: object = {}) => ({
    data: {
      type: 'achPayment',
      attributes: { amount, direction: 'Credit', description: 'Salary', ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** An ACH payment whose other side is given with it. */
  ach: (accountId: string, amount: number, attributes: object = {}) => ({
    data: {
      type: 'achPayment',
      attributes: {
        amount,
        direction: 'Credit',
        description: 'Invoice 7',
        counterparty: { ...externalAccount, name: 'Sherlock Holmes' },
        ...attributes,
      },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** What the rail is said to do with an ACH payment. */
  rail: (step: 'transmit' | 'clear' | 'return', paymentId: string) => ({
    data: {
      type: `${step}AchPayment`,
      attributes: {},
      relationships: { payment: link('achPayment', paymentId) },
    },
  }),
  received: (accountId: string, amount: number, attributes: object = {}) => ({
    data: {
      type: 'achReceivedPayment',
      attributes: { amount, ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  returned: (accountId: string) => ({
    data: {
      type: 'returnAch',
      attributes: { reason: 'CustomerAdvisesNotAuthorized' },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  wire: (accountId: string, amount: number) => ({
    data: {
      type: 'wirePayment',
      attributes: { amount, description: 'Sale' },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  release: (from: string, to: string, amount: number, attributes: object = {}) => ({
    type: 'batchRelease',
    attributes: {
      amount,
      description: 'Payroll',
      senderName: 'Sherlock Holmes',
      senderAddress: { street: '221B Baker Street', city: 'Kearney', state: 'NE', postalCode: '68845', country: 'US' },
      senderAccountNumber: '5000000000',
      ...attributes,
    },
    relationships: { batchAccount: link('depositAccount', from), receiver: link('depositAccount', to) },
  }),
  push: (
    accountId: string,
    amount: number,
    { card = 'card-7a1f', ...attributes }: { card?: string } & object = {},
  ) => ({
    data: {
      type: 'pushToCardPayment',
      attributes: {
        amount,
        description: 'Payout',
        configuration: {
          cardProvider: {
            authToken: 'eyJhbGciOiJFUzI1NiJ9.cardholder',
            institutionId: 'inst-2041',
            destinationCardId: card,
            routingNumber: '021000021',
            accountNumber: '1002003004',
            referenceId: 'payout-118',
          },
        },
        ...attributes,
      },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  payment: (from: string, to: string, amount: number, attributes: object = {}) => ({
    data: {
      type: 'bookPayment',
      attributes: { amount, description: 'Dinner', ...attributes },
      relationships: { account: link('depositAccount', from), counterpartyAccount: link('depositAccount', to) },
    },
  }),
  recurring: (from: string, to: string, amount: number, schedule: object, attributes: object = {}) => ({
    data: {
      type: 'recurringCreditBookPayment',
      attributes: { amount, description: 'Rent', schedule, ...attributes },
      relationships: { account: link('depositAccount', from), counterpartyAccount: link('depositAccount', to) },
    },
  }),
  counterparty: (customerId: string, attributes: object = {}) => ({
    data: {
      type: 'achCounterparty',
      attributes: {
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        accountNumber: '1000000001',
        type: 'Person',
        ...attributes,
      },
      relationships: { customer: link('customer', customerId) },
    },
  }),
  /** A counterparty whose account is linked by the provider. */
  linked: (customerId: string, attributes: object = {}) => ({
    data: {
      type: 'achCounterparty',
      attributes: {
        name: 'Ada Lovelace',
        type: 'Person',
        providerProcessorToken: 'sandbox-match:Ada Lovelace#1',
        ...attributes,
      },
      relationships: { customer: link('customer', customerId) },
    },
  }),
  webhook: (attributes: object = {}) => ({
    data: {
      type: 'webhook',
      attributes: {
        label: 'all',
        url: 'http://127.0.0.1:9/hook',
        token: 'secret',
        contentType: 'JsonAPI',
        deliveryMode: 'AtLeastOnce',
        ...attributes,
      },
    },
  }),
  advance: (attributes: object) => ({ data: { type: 'clockAdvance', attributes } }),
  owners: (customerId: string) => ({ data: [{ type: 'customer', id: customerId }] }),
  authorizedUsers: (email: string) => ({
    data: {
      type: 'addAuthorizedUsers',
      attributes: {
        authorizedUsers: [
          {
            fullName: { first: 'Jared', last: 'Dunn' },
            email,
            phone: { countryCode: '1', number: '5555550199' },
          },
        ],
      },
    },
  }),
  close: { data: { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } } },
  freeze: { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } },
};

/** The data of an answer of this status; throws for any other. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- documents of every shape
export function dataOf(answer: Answer, status = 201): any {
  if (answer.status === status) return answer.body.data;
  throw new Error(`answered ${String(answer.status)} instead of ${String(status)}: ${JSON.stringify(answer.body)}`);
}

let applicants = 300_000_000;

/** Makes an Active customer through whatever `call` does to requests; answers the customer's id. */
export async function makeCustomer(call: Call): Promise<string> {
  applicants += 1;
  const application = dataOf(await call('POST', '/applications', bodies.application(String(applicants))));
  return String(application.relationships.customer.data.id);
}

/** Makes an account of a customer, likewise; answers its id. `funds` in cents come in from outside. */
export async function makeAccount(call: Call, customerId: string, funds = 0): Promise<string> {
  const id = String(dataOf(await call('POST', '/accounts', bodies.account(customerId))).id);
  if (funds > 0) dataOf(await call('POST', '/sandbox/payments', bodies.credit(id, funds)));
  return id;
}

const attemptsMax = 40;

/** A client that repeats a request that was not answered with a decision: 5xx, or 429. */
export function persistent(call: Call): Call {
  return async (...request) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(...request);
      const isDecided = answer.status < 500 && answer.status !== 429;
      if (isDecided || attempt === attemptsMax) return answer;
    }
  };
}
