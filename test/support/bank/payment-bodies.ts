import { link } from './link.ts';

type Values = Readonly<Record<string, unknown>>;

const bothAccounts = (from: string, to: string) => ({
  account: link('depositAccount', from),
  counterpartyAccount: link('depositAccount', to),
});

/** A book payment of 10 dollars. */
export function paymentBody(
  from: string,
  to: string,
  { type = 'bookPayment', ...attributes }: { type?: string } & Values = {},
) {
  return {
    data: {
      type,
      attributes: { amount: 10_00, description: 'Dinner', ...attributes },
      relationships: bothAccounts(from, to),
    },
  };
}

/** A recurring book payment of 10 dollars on the 15th of each month. */
export function scheduleBody(
  from: string,
  to: string,
  { type = 'recurringCreditBookPayment', ...attributes }: { type?: string } & Values = {},
) {
  return {
    data: {
      type,
      attributes: {
        amount: 10_00,
        description: 'Rent',
        schedule: { interval: 'Monthly', dayOfMonth: 15 },
        ...attributes,
      },
      relationships: bothAccounts(from, to),
    },
  };
}

/** An account at another bank. */
export const outside = {
  name: 'Sherlock Holmes',
  routingNumber: '011000015',
  accountNumber: '1000000001',
  accountType: 'Checking',
};

/** The consent to be debited, as an organisation names it for the account at another bank. */
export const authorization = { kind: 'Online', obtainedAt: '2020-02-03', reference: 'mandate-17' };

/** An ACH payment of 10 dollars; to the numbers of `outside`, or to the counterparty that is named. */
export function achBody(
  accountId: string,
  { counterpartyId, ...attributes }: { readonly counterpartyId?: string } & Values = {},
) {
  const given = { amount: 10_00, direction: 'Credit', description: 'Rent', ...attributes };
  return {
    data: {
      type: 'achPayment',
      attributes:
        counterpartyId === undefined && !('providerProcessorToken' in attributes)
          ? { counterparty: outside, ...(given.direction === 'Debit' ? { authorization } : {}), ...given }
          : given,
      relationships: {
        account: link('depositAccount', accountId),
        ...(counterpartyId === undefined ? {} : { counterparty: link('counterparty', counterpartyId) }),
      },
    },
  };
}

/** A card as the provider of cards knows it. */
export const cardConfiguration = {
  authToken: 'token-of-the-card',
  institutionId: 'inst-1',
  destinationCardId: 'card-1',
  routingNumber: '011000015',
  accountNumber: '1002003004',
  referenceId: 'ref-1',
};

/** A push of 25 dollars; `card` changes its configuration. */
export function pushBody(accountId: string, { card = {}, ...attributes }: Values & { readonly card?: Values } = {}) {
  return {
    data: {
      type: 'pushToCardPayment',
      attributes: {
        amount: 25_00,
        description: 'Payout',
        configuration: { cardProvider: { ...cardConfiguration, ...card } },
        ...attributes,
      },
      relationships: { account: link('depositAccount', accountId) },
    },
  };
}

/** A member of a list of batch releases: 10 dollars unless it says otherwise. */
export function releaseOf(batchAccount: string, receiver: string, attributes: Values = {}) {
  return {
    type: 'batchRelease',
    attributes: {
      amount: 10_00,
      description: 'Payroll',
      senderName: 'Sherlock Holmes',
      senderAddress: { street: '1 Main', city: 'Kearney', state: 'NE', postalCode: '68845', country: 'US' },
      senderAccountNumber: '5000004242',
      ...attributes,
    },
    relationships: {
      batchAccount: link('depositAccount', batchAccount),
      receiver: link('depositAccount', receiver),
    },
  };
}
