import { individual } from './applicants.ts';
import { link } from './link.ts';
import { achBody, paymentBody, pushBody, releaseOf, scheduleBody } from './payment-bodies.ts';

type Values = Readonly<Record<string, unknown>>;

/** Bodies of requests by the name of the resource that they create; the caller gives each amount. */
export const bodies = {
  application: (ssn: string, attributes: Values = {}) => individual({ ssn, ...attributes }),
  account: accountBody,
  credit: (accountId: string, amount: number, attributes: Values = {}) => ({
    data: {
      type: 'achPayment',
      attributes: { amount, direction: 'Credit', description: 'Salary', ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** An ACH payment to a counterparty that is given with it. */
  ach: (accountId: string, amount: number, attributes: Values = {}) =>
    achBody(accountId, { amount, description: 'Invoice 7', ...attributes }),
  /** The action of the simulated rail on an ACH payment. */
  rail: (step: 'transmit' | 'clear' | 'return', paymentId: string) => ({
    data: {
      type: `${step}AchPayment`,
      attributes: {},
      relationships: { payment: link('achPayment', paymentId) },
    },
  }),
  received: (accountId: string, amount: number, attributes: Values = {}) => ({
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
  release: (from: string, to: string, amount: number, attributes: Values = {}) =>
    releaseOf(from, to, { amount, ...attributes }),
  /** A fee of 2.50 dollars. */
  fee: (accountId: string, attributes: Values = {}) => ({
    data: {
      type: 'fee',
      attributes: { amount: 2_50, description: 'Monthly fee', ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** The reversal of a fee, by the id of its transaction. */
  feeReversal: (accountId: string, feeId: string, attributes: Values = {}) => ({
    data: {
      type: 'feeReversal',
      attributes: { description: 'Waived', ...attributes },
      relationships: { account: link('depositAccount', accountId), transaction: link('transaction', feeId) },
    },
  }),
  /** A reward of 5 dollars. */
  reward: (from: string | undefined, to: string, attributes: Values = {}, rewarded?: string) => ({
    data: {
      type: 'reward',
      attributes: { amount: 5_00, description: 'Cashback', ...attributes },
      relationships: {
        receivingAccount: link('depositAccount', to),
        ...(from === undefined ? {} : { fundingAccount: link('depositAccount', from) }),
        ...(rewarded === undefined ? {} : { rewardedTransaction: link('transaction', rewarded) }),
      },
    },
  }),
  /** A chargeback of 25 dollars. */
  chargeback: (from: string, to: string, attributes: Values = {}) => ({
    data: {
      type: 'chargeback',
      attributes: { amount: 25_00, description: 'Never delivered', ...attributes },
      relationships: { account: link('depositAccount', from), counterpartyAccount: link('depositAccount', to) },
    },
  }),
  /** A check over 250 dollars. */
  check: (accountId: string, attributes: Values = {}) => ({
    data: {
      type: 'checkDeposit',
      attributes: { amount: 250_00, description: 'Rent', ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** A correction of 12 dollars in favour of an account. */
  adjustment: (accountId: string, attributes: Values = {}) => ({
    data: {
      type: 'adjustmentTransaction',
      attributes: { amount: 12_00, direction: 'Credit', description: 'Booked twice', ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  /** A virtual card, unless another type is given. */
  card: (
    accountId: string,
    { type = 'individualVirtualDebitCard', ...attributes }: { type?: string } & Values = {},
  ) => ({
    data: { type, attributes, relationships: { account: link('depositAccount', accountId) } },
  }),
  /** A merchant asks for 50 dollars of the card that ends with these digits. */
  authorization: (
    accountId: string,
    cardLast4Digits: string,
    { cardToken, ...attributes }: { cardToken?: string } & Values = {},
  ) => ({
    data: {
      type: 'authorization',
      attributes: {
        amount: 50_00,
        cardLast4Digits,
        merchantName: "Sherlock's Groceries",
        merchantType: 5411,
        merchantLocation: 'Reno, NV',
        ...attributes,
      },
      relationships: {
        account: link('depositAccount', accountId),
        ...(cardToken === undefined ? {} : { cardToken: link('cardToken', cardToken) }),
      },
    },
  }),
  /** The processor asks about a purchase of 50 dollars with a card. */
  purchaseRequest: (cardId: string, attributes: Values = {}) => ({
    data: {
      type: 'purchaseAuthorizationRequest',
      attributes: {
        amount: 50_00,
        merchantName: "Sherlock's Groceries",
        merchantType: 5411,
        merchantLocation: 'Reno, NV',
        ...attributes,
      },
      relationships: { card: link('card', cardId) },
    },
  }),
  /** A merchant asks by 3-D Secure who pays 120 dollars. */
  cardAuthentication: (cardId: string, attributes: Values = {}) => ({
    data: {
      type: 'cardAuthentication',
      attributes: { amount: 120_00, merchantName: 'Corner Books', merchantType: 5942, ...attributes },
      relationships: { card: link('card', cardId) },
    },
  }),
  /** A purchase of 50 dollars is settled; `authorization` is the id of the one that it belongs to. */
  purchase: (
    accountId: string,
    last4Digits: string,
    { authorization, ...attributes }: { authorization?: string } & Values = {},
  ) => ({
    data: {
      type: 'purchaseTransaction',
      attributes: {
        amount: 50_00,
        last4Digits,
        merchantName: "Sherlock's Groceries",
        merchantType: 5411,
        ...attributes,
      },
      relationships: {
        account: link('depositAccount', accountId),
        ...(authorization === undefined ? {} : { authorization: link('authorization', authorization) }),
      },
    },
  }),
  dispute: (transactionId: string, attributes: Values = {}) => ({
    data: { type: 'dispute', attributes, relationships: { transaction: link('transaction', transactionId) } },
  }),
  fraudCase: (cardId: string, attributes: Values = {}, relationships: Values = {}) => ({
    data: {
      type: 'cardFraudCase',
      attributes: { fraudType: 'Other', ...attributes },
      relationships: { card: link('card', cardId), ...relationships },
    },
  }),
  /** A payout to a card. */
  cardTransaction: (accountId: string, last4Digits: string, attributes: Values = {}) => ({
    data: {
      type: 'cardTransaction',
      attributes: {
        amount: 50_00,
        direction: 'Credit',
        last4Digits,
        merchantName: 'Rides & Sons',
        merchantType: 4121,
        ...attributes,
      },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  reversal: (
    accountId: string,
    last4Digits: string,
    { relatedTransaction, ...attributes }: { relatedTransaction?: string } & Values = {},
  ) => ({
    data: {
      type: 'cardReversalTransaction',
      attributes: { amount: 50_00, last4Digits, ...attributes },
      relationships: {
        account: link('depositAccount', accountId),
        ...(relatedTransaction === undefined ? {} : { relatedTransaction: link('transaction', relatedTransaction) }),
      },
    },
  }),
  /** Forty dollars at an ATM, and a surcharge of three. */
  atm: (accountId: string, last4Digits: string, attributes: Values = {}) => ({
    data: {
      type: 'atmTransaction',
      attributes: { amount: 43_00, surcharge: 3_00, atmName: 'First Street', last4Digits, ...attributes },
      relationships: { account: link('depositAccount', accountId) },
    },
  }),
  push: (accountId: string, amount: number, { card = 'card-7a1f', ...attributes }: { card?: string } & Values = {}) =>
    pushBody(accountId, { amount, card: { destinationCardId: card }, ...attributes }),
  payment: (from: string, to: string, amount: number, attributes: Values = {}) =>
    paymentBody(from, to, { amount, ...attributes }),
  recurring: (from: string, to: string, amount: number, schedule: object, attributes: Values = {}) =>
    scheduleBody(from, to, { amount, schedule, ...attributes }),
  counterparty: counterpartyBody,
  /** A counterparty whose account is linked by the provider. */
  linked: (customerId: string, attributes: Values = {}) =>
    tokenBody(customerId, 'sandbox-match:Ada Okafor#1', attributes),
  webhook: (attributes: Values = {}) => ({
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
  applicationForm: (attributes: Values = {}) => ({ data: { type: 'applicationForm', attributes } }),
  migration: (customerId: string, attributes: Values = {}, relationships: Values = {}) => ({
    data: {
      type: 'customerBankMigration',
      attributes: {
        fromBank: 'Sandbox Bank',
        toBank: 'Second Sandbox Bank',
        deadline: '2027-01-15',
        idempotencyKey: 'move',
        ...attributes,
      },
      relationships: { customer: { data: { type: 'customer', id: customerId } }, ...relationships },
    },
  }),
  theme: (attributes: Values = {}) => ({
    data: {
      type: 'whiteLabelTheme',
      attributes: { name: 'Acme', supportContact: { email: 'help@acme.example' }, ...attributes },
    },
  }),
  outreachSettings: (attributes: Values = {}) => ({
    data: {
      type: 'outreachSettings',
      attributes: { label: 'usual', sender: { name: 'Acme', email: 'accounts@acme.example' }, ...attributes },
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
  /** Archives at once: what is on the accounts stays there. */
  archiveForFraud: { data: { type: 'archiveCustomer', attributes: { reason: 'FraudAccountActivity' } } },
  freeze: { data: { type: 'accountFreeze', attributes: { reason: 'Fraud' } } },
};

/** The creation of an account; `type` and any attribute can be given. */
export function accountBody(
  customerId: string,
  { type = 'depositAccount', ...attributes }: { readonly type?: string } & Values = {},
) {
  return {
    data: {
      type,
      attributes: { depositProduct: 'checking', ...attributes },
      relationships: { customer: link('customer', customerId) },
    },
  };
}

/** The creation of an account that these customers own together. */
export const jointAccountBody = (customerIds: readonly string[], attributes: Values = {}) => ({
  data: {
    type: 'depositAccount',
    attributes: { depositProduct: 'checking', ...attributes },
    relationships: { customers: { data: customerIds.map((id) => ({ type: 'customer', id })) } },
  },
});

/** A create of a counterparty by account numbers. */
export function counterpartyBody(
  customerId: string,
  { documentType = 'achCounterparty', ...overrides }: { readonly documentType?: string } & Values = {},
) {
  return {
    data: {
      type: documentType,
      attributes: {
        name: 'Sherlock Holmes',
        routingNumber: '011000015',
        accountNumber: '1000000001',
        type: 'Person',
        ...overrides,
      } as Record<string, unknown>,
      relationships: { customer: link('customer', customerId) },
    },
  };
}

/** A create of a counterparty by a processor token. */
export function tokenBody(customerId: string, token: string, overrides: Values = {}) {
  return {
    data: {
      type: 'achCounterparty',
      attributes: { name: 'Ada Okafor', type: 'Person', providerProcessorToken: token, ...overrides } as Record<
        string,
        unknown
      >,
      relationships: { customer: link('customer', customerId) },
    },
  };
}
