import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { asCounterparty, bookLinksOf } from '../../money/payments/book-legs.ts';
import type { AuthorizationRequest } from './store.ts';

/** The legs that bring the money for a use of a card from another account of the organisation to the account of the card. */
export function fundingLegs(
  { merchant, tags }: AuthorizationRequest,
  amount: Cents,
  account: Account,
  funding: { readonly account: Account; readonly pointer: string },
): readonly [Leg, Leg] {
  const leg = (own: Account, other: Account, direction: Leg['direction']): Leg => ({
    type: 'bookTransaction',
    account: own,
    against: other,
    direction,
    amount,
    transaction: {
      summary: `Funding of a card  |  ${merchant.name}`,
      tags,
      counterparty: asCounterparty(other),
      ...bookLinksOf(other),
    },
  });
  return [
    { ...leg(funding.account, account, 'Debit'), pointer: funding.pointer },
    leg(account, funding.account, 'Credit'),
  ];
}
