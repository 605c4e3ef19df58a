import { firstOwner } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/store.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Listed } from '../../kernel/journal/change.ts';
import { cents, type Cents } from '../../kernel/base/money/cents.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { post, type Posting } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { newTransaction, type Transaction, transactions } from '../../accounts/transactions/store.ts';
import type { Payment } from './store.ts';

/** One side of a movement between two accounts. */
interface Side {
  readonly account: Account;
  readonly summary: string;
  /** The other side, as this one is told of it. */
  readonly counterparty: NonNullable<Transaction['counterparty']>;
}

export interface BookLegs {
  /** The ordering account after its leg. */
  readonly account: Account;
  /** The ordering account's leg. */
  readonly transaction: Transaction;
  readonly writes: readonly Write[];
  readonly events: readonly EventDraft[];
  readonly listed: readonly Listed[];
}

/** Moves money between two accounts of the platform: both postings with their transactions, the ordering side's first. */
export function bookLegs(
  payment: Payment,
  { own, other }: { readonly own: Side; readonly other: Side },
  at: Instant,
): BookLegs {
  const amount: number = payment.amount;
  const signed = payment.direction === 'Credit' ? -amount : amount;
  const ownLeg = leg(payment, own, other.account, { signed: cents(signed), at });
  const otherLeg = leg(payment, other, own.account, { signed: cents(-signed), at });
  return {
    account: ownLeg.posting.account,
    transaction: ownLeg.transaction,
    writes: [
      ...ownLeg.posting.writes,
      ...otherLeg.posting.writes,
      insert(ownLeg.transaction),
      insert(otherLeg.transaction),
    ],
    events: [ownLeg, otherLeg].map(({ transaction, posting }) => transactionCreatedEvent(transaction, posting.account)),
    listed: [ownLeg, otherLeg].map(({ transaction }) => transactions.listed(transaction.id)),
  };
}

function leg(
  payment: Payment,
  { account, summary, counterparty }: Side,
  otherSide: Account,
  movement: { readonly signed: Cents; readonly at: Instant },
): { readonly posting: Posting; readonly transaction: Transaction } {
  const posting = post(account, { type: 'bookTransaction', ...movement });
  const transaction = newTransaction(posting.account, {
    type: 'bookTransaction',
    direction: movement.signed < 0 ? 'Debit' : 'Credit',
    amount: payment.amount,
    summary,
    tags: payment.tags,
    payment: { type: payment.type, id: payment.id },
    recurringPayment: payment.recurringPayment,
    counterparty,
    counterpartyAccount: { type: 'depositAccount', id: otherSide.id },
    counterpartyCustomer: firstOwner(otherSide),
  });
  return { posting, transaction };
}

/** An account of the platform as the other side of a transaction is told of it. */
export const asCounterparty = ({ name, routingNumber, accountNumber }: Account) => ({
  ...{ name, routingNumber, accountNumber },
  accountType: 'Checking',
});
