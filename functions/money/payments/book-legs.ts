import { firstOwner } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { accountKey } from '../../kernel/auth/owners.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import { type Transaction } from '../../accounts/transactions/for-others.ts';
import type { Payment } from './store.ts';

/** One side of a payment between two accounts of this platform. */
export interface BookSide {
  readonly account: Account;
  readonly summary: string;
  /** The other side, as the transaction of this side shows it. */
  readonly counterparty: NonNullable<Transaction['counterparty']>;
}

/**
 * The two legs of a payment between two accounts of this platform: first that of the ordering account. Both have the tags of the
 * payment, whoever owns the other account.
 */
export function bookLegs(
  payment: Payment,
  { own, other }: { readonly own: BookSide; readonly other: BookSide },
): readonly [Leg, Leg] {
  const [ownDirection, otherDirection] =
    payment.direction === 'Credit' ? (['Debit', 'Credit'] as const) : (['Credit', 'Debit'] as const);
  return [
    bookLeg(payment, own, { direction: ownDirection, against: other.account }),
    bookLeg(payment, other, { direction: otherDirection, against: own.account }),
  ];
}

function bookLeg(
  { type, id, amount, tags, recurringPayment }: Payment,
  { account, summary, counterparty }: BookSide,
  { direction, against }: { readonly direction: Leg['direction']; readonly against: Account },
): Leg {
  const transaction = { summary, tags, payment: { type, id }, recurringPayment, counterparty, ...bookLinksOf(against) };
  return { type: 'bookTransaction', account, against, direction, amount, transaction };
}

/** The account at the other side and its owner, as links of a book transaction. */
export const bookLinksOf = (otherSide: Account) => ({
  counterpartyAccount: { type: 'depositAccount', id: otherSide.id },
  counterpartyCustomer: firstOwner(otherSide),
});

/** An account of this platform, as the transaction of the other side shows it. */
export const asCounterparty = ({ name, routingNumber, accountNumber }: Account) => ({
  name,
  routingNumber,
  accountNumber,
  accountType: 'Checking',
});

/**
 * The account that a payment credits, unless an owner of the paying account owns it too. Strangers who pay it at the same time
 * must not stop the payments of its owner, so they wait longer after each lost race for it.
 */
export function yieldsOn(payer: Account, paid: Account): readonly ItemKey[] {
  const isShared = payer.customerIds.some((id) => paid.customerIds.includes(id));
  return isShared ? [] : [accountKey(paid.organisationId, paid.id)];
}
