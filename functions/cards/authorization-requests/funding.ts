import type { Account } from '../../accounts/accounts/for-others.ts';
import type { ClearedLegs } from '../../accounts/ledger/clearance.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { asCounterparty, bookLinksOf } from '../../money/payments/book-legs.ts';
import type { AuthorizationRequest } from './store.ts';

/** An account that pays in the place of that of a card. */
export interface Funding {
  readonly account: Account;
  /** Its place in the body of the request. */
  readonly pointer: string;
  /** Refuses the request if something is in the way. Only requests name such an account, so due work has no refusal. */
  readonly clearing: (legs: readonly [Leg, Leg]) => ClearedLegs<readonly [Leg, Leg]>;
}

/** The legs that bring the money for a use of a card from another account of the organisation to the account of the card. */
export function fundingLegs(
  { merchant, tags }: AuthorizationRequest,
  amount: Cents,
  account: Account,
  funding: Funding,
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
