import type { Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { clear, isRefused, type Obstruction } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Refusal } from '../../accounts/ledger/obstacles.ts';
import { refuse } from '../../accounts/ledger/refuse.ts';
import { summarySeparator } from '../../accounts/transactions/statement-view.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import { type DatedChange, mergeChanges } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { awaitingWindow } from './ach-payment.ts';
import { achRejection, internalAccountOf, limitsOf, movementOf } from './ach-rejection.ts';
import type { AchOrder, AchTerms } from './ach-terms.ts';
import { originatedLeg } from './ach-transactions.ts';
import { asCounterparty, bookLegs, yieldsOn } from './book-legs.ts';
import { countForCustomers } from './customer-usage.ts';
import { paymentCreatedEvent, paymentStatusEvents, achSnapshotOf } from './events.ts';
import { achPaymentMachine } from './machines.ts';
import { type PaymentFrame, creationOf, numberPayment, rejectedFor } from './new-payment.ts';
import { reviewList } from './review-list.ts';
import { type AchPayment, paymentContext } from './store.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';

export interface AchOutcome {
  readonly payment: AchPayment;
  readonly change: DatedChange;
}

/**
 * Decides an ACH payment on the accounts as they were read. The payment is
 * - Rejected with its reason;
 * - Sent where the other account is of the same organisation: the money moves between the two, by the rules of both;
 * - Pending Review where it passes a soft limit;
 * - Pending otherwise.
 * A credit's money leaves the account at once. The payment is created and numbered in every case, and counted by the
 * limits of the account unless it is Rejected or stays inside the organisation. The writes fail if one of the accounts
 * has changed since it was read.
 */
export function decideAch(order: AchOrder, terms: AchTerms): AchOutcome {
  const outcome = decideAchOrRefusal(order, terms);
  return 'obstacle' in outcome ? refuse(outcome.legs) : outcome;
}

/** Decides an ACH payment like {@link decideAch}. No payment is created where a refusal is in the way. */
export function decideAchOrRefusal(order: AchOrder, terms: AchTerms): AchOutcome | Obstruction<Refusal> {
  const to = internalAccountOf(order);
  const at = momentFor(terms.now, order.account, ...(to === undefined ? [] : [to]));
  const { account, frame } = numberPayment(order.account, at);
  const ordered = orderedPayment(order, frame, terms.cipher);
  const reason = achRejection(order, terms);
  if (reason !== undefined) return unmoved(rejectedFor(ordered, account, reason), account, terms);
  if (to !== undefined) return orRejected(internal(ordered, account, to, order, terms), ordered, account, terms);
  const limits = limitsOf(order, at, terms.ach);
  const counted = limits.outcome === 'rejected' ? account : { ...account, limitUsage: limits.usage };
  const waiting: AchPayment =
    limits.outcome === 'review'
      ? { ...ordered, status: achPaymentMachine.begin('Pending Review'), causedBy: [...order.causedBy] }
      : awaitingWindow(ordered, at, terms.ach);
  const outcome = waiting.direction === 'Credit' ? credit(waiting, counted, terms) : unmoved(waiting, counted, terms);
  if ('obstacle' in outcome) return orRejected(outcome, ordered, account, terms);
  const { payment, change } = outcome;
  const writes = countForCustomers(movementOf(order, at), order.customerLimits);
  const waits = payment.status === 'Pending Review' ? { listed: [reviewList.listed(payment.id)] } : {};
  return { payment, change: mergeChanges(change, { writes, ...waits }) };
}

/** An order, whose limits may be nobody's, and for which nobody may answer. */
type Ordered = Omit<AchOrder, 'customerLimits' | 'causedBy'> & Partial<Pick<AchOrder, 'customerLimits' | 'causedBy'>>;

/** The payment of an order, before anything is decided about it. */
export function orderedPayment(order: Ordered, frame: PaymentFrame, cipher: FieldCipher): AchPayment {
  const { account: _, otherAccount: __, providerRejection: ___, counterparty: named, strangerId, ...rest } = order;
  const { customerLimits: ____, passedLimit: _____, causedBy: ______, ...content } = rest;
  const { accountNumber, ...counterparty } = named;
  return {
    ...frame,
    ...content,
    type: 'achPayment',
    status: achPaymentMachine.begin('Pending'),
    counterparty,
    sealedAccountNumber: cipher.seal(accountNumber, paymentContext(frame, 'accountNumber')),
    counterpartyAccountId: internalAccountOf(order)?.id ?? strangerId,
  };
}

/** A payment that moves no money when it is created: the account only counts it. */
export function unmoved(payment: AchPayment, account: Account, terms: AchTerms): AchOutcome {
  const creation = creationOf(payment, opening(payment, payment, account, terms));
  return { payment, change: mergeChanges(creation, { writes: [replace(account)] }) };
}

/** The payment, Rejected if something is in its way that is no refusal. */
const orRejected = (
  outcome: AchOutcome | Obstruction,
  ordered: AchPayment,
  account: Account,
  terms: AchTerms,
): AchOutcome | Obstruction<Refusal> =>
  !('obstacle' in outcome) || isRefused(outcome)
    ? outcome
    : unmoved(rejectedFor(ordered, account, outcome.obstacle), account, terms);

/** A credit payment, whose money leaves the account when it is created. */
export function credit(waiting: AchPayment, account: Account, terms: AchTerms): AchOutcome | Obstruction {
  const clearance = clear([originatedLeg(waiting, account)]);
  if ('obstacle' in clearance) return clearance;
  const { booked, change } = move(terms.now, clearance);
  const [{ transaction, account: after }] = booked;
  const payment: AchPayment = { ...waiting, transaction: { type: transaction.type, id: transaction.id } };
  return { payment, change: mergeChanges(creationOf(payment, opening(payment, payment, after, terms)), change) };
}

/** A payment to or from an account of the same organisation. */
function internal(
  ordered: AchPayment,
  account: Account,
  to: Account,
  order: AchOrder,
  terms: AchTerms,
): AchOutcome | Obstruction {
  const { description, counterparty } = order;
  const own = { account, summary: `${counterparty.name}  |  ${description}`, counterparty };
  const other = {
    account: to,
    summary: account.name + summarySeparator + description,
    counterparty: asCounterparty(account),
  };
  const clearance = clear(bookLegs(ordered, { own, other }));
  if ('obstacle' in clearance) return clearance;
  const { booked, change } = move(terms.now, clearance);
  const [{ transaction, account: after }] = booked;
  const { type, id } = transaction;
  const payment: AchPayment = {
    ...ordered,
    status: achPaymentMachine.next(ordered, 'sendInside'),
    transaction: { type, id },
  };
  const creation = creationOf(payment, opening(ordered, payment, after, terms));
  const [payer, paid] = order.direction === 'Credit' ? [account, to] : [to, account];
  return { payment, change: mergeChanges(creation, change, { writes: [], yieldsOn: yieldsOn(payer, paid) }) };
}

/** The payment is created as `first`; where it is then in another status than Pending, a second event says so. */
const opening = (
  first: AchPayment,
  payment: AchPayment,
  account: Account,
  { cipher }: AchTerms,
): readonly EventDraft[] => [
  paymentCreatedEvent(achSnapshotOf(first, account, cipher)),
  ...paymentStatusEvents(achSnapshotOf(payment, account, cipher), 'Pending'),
];
