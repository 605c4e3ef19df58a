import { firstOwner } from '../../accounts/accounts/resource.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { move } from '../../accounts/ledger/move.ts';
import { isRejection, type Refusal, rejectionOf } from '../../accounts/ledger/obstacles.ts';
import { refuse } from '../../accounts/ledger/refuse.ts';
import { clear, isRefused, type Obstruction } from '../../accounts/ledger/clearance.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { asCounterparty, bookLegs, yieldsOn } from './book-legs.ts';
import { paymentCreatedEvent, paymentStatusEvents } from './events.ts';
import { bookPaymentMachine } from './machines.ts';
import { creationOf, numberPayment, rejectedFor } from './new-payment.ts';
import { bookPaymentToResource } from './resource.ts';
import type { RejectionReason } from './statuses.ts';
import type { BookPayment } from './store.ts';

/** The order of a payment between two accounts of this platform. */
export interface BookOrder {
  readonly account: Account;
  readonly counterpartyAccount: Account;
  readonly amount: Cents;
  /** Credit pays from `account` to `counterpartyAccount`; Debit pulls the other way. */
  readonly direction: 'Credit' | 'Debit';
  readonly description: string;
  readonly transactionSummaryOverride?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly recurringPayment?: { readonly type: string; readonly id: string };
  readonly dueDate?: string;
}

export interface BookOutcome {
  readonly payment: BookPayment;
  readonly change: DatedChange;
}

/**
 * Decides the book payment of a request like {@link decideBookOrRefusal}. Refuses with 400 an account that pays itself, and with 409
 * one whose owners are all Archived.
 */
export function decideBook(order: BookOrder, now: Instant): BookOutcome {
  const outcome = decideBookOrRefusal(order, now);
  return 'obstacle' in outcome ? refuse(outcome.legs) : outcome;
}

/**
 * Decides a book payment on the accounts as they were read: Sent with both legs, or Rejected with its reason. In both
 * cases the payment is created and numbered. The writes fail if one of the accounts has changed since it was read. No payment is
 * created where a refusal is in the way.
 */
export function decideBookOrRefusal(order: BookOrder, now: Instant): BookOutcome | Obstruction<Refusal> {
  const { counterpartyAccount: to, ...content } = order;
  const { account, ordered } = numberBookPayment(content, storedOther(to.id, to), momentFor(now, order.account, to));
  const summary = order.transactionSummaryOverride ?? order.description;
  const own = { account, summary, counterparty: asCounterparty(to) };
  const other = { account: to, summary, counterparty: asCounterparty(account) };
  const legs = bookLegs(ordered, { own, other });

  const clearance = clear(legs);
  if ('obstacle' in clearance) return isRefused(clearance) ? clearance : rejected(ordered, account, clearance.obstacle);
  const { booked, change } = move(now, clearance);
  const [{ transaction, account: after }] = booked;
  const payment: BookPayment = {
    ...ordered,
    status: bookPaymentMachine.next(ordered, 'send'),
    transaction: { type: transaction.type, id: transaction.id },
  };
  const creation = creationOf(payment, eventsOf(ordered, payment, after));
  const [payer, paid] = order.direction === 'Credit' ? [account, to] : [to, account];
  return { payment, change: mergeChanges(creation, change, { writes: [], yieldsOn: yieldsOn(payer, paid) }) };
}

/**
 * The Rejected payment of an order that the ordering account itself cannot pay; undefined where it can. The other account is not
 * looked at, and need not exist.
 */
export function rejectionByPayer(order: BookOrderTerms, other: OtherAccount, now: Instant): BookOutcome | undefined {
  const { account: payer, amount } = order;
  const reason = rejectionOf([{ account: payer, type: 'bookTransaction', direction: 'Debit', amount }]);
  if (reason === undefined || !isRejection(reason)) return undefined;
  const { account, ordered } = numberBookPayment(order, other, momentFor(now, payer));
  return rejected(ordered, account, reason);
}

/** An order without the other account as it was read. */
export type BookOrderTerms = Omit<BookOrder, 'counterpartyAccount'>;

type OtherAccount = Pick<BookPayment, 'counterpartyAccountId' | 'counterpartyCustomer'>;

/** The numbered payment before its decision, and its account with the next number. */
function numberBookPayment({ account: before, ...content }: BookOrderTerms, other: OtherAccount, at: Instant) {
  const { account, frame } = numberPayment(before, at);
  const ordered: BookPayment = {
    ...frame,
    ...content,
    type: 'bookPayment',
    ...other,
    status: bookPaymentMachine.begin('Pending'),
  };
  return { account, ordered };
}

/** The other account of a payment, as the payment stores it. */
export const storedOther = (id: string, account: Account | undefined): OtherAccount => ({
  counterpartyAccountId: id,
  counterpartyCustomer: account && firstOwner(account),
});

function rejected(ordered: BookPayment, account: Account, reason: RejectionReason): BookOutcome {
  const payment = rejectedFor(ordered, account, reason);
  const events = eventsOf(payment, payment, account);
  return { payment, change: mergeChanges(creationOf(payment, events), { writes: [replace(account)] }) };
}

/** Created, then sent or rejected: both happen in one change. */
const eventsOf = (first: BookPayment, payment: BookPayment, account: Account): readonly EventDraft[] => [
  paymentCreatedEvent({ payment: first, account, resource: bookPaymentToResource(first) }),
  ...paymentStatusEvents({ payment, account, resource: bookPaymentToResource(payment) }, 'Pending'),
];
