import type { Answer } from '../../support/bank/platform.ts';
import type { Bank } from '../../support/bank/bank.ts';

type Values = Readonly<Record<string, unknown>>;

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
      relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
    },
  };
}

/** Asks for a push to card. */
export const push = (bank: Bank, accountId: string, overrides?: Parameters<typeof pushBody>[1]): Promise<Answer> =>
  bank.call('POST', '/payments', pushBody(accountId, overrides));
