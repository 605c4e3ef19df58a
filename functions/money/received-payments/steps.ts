import type { Account } from '../../accounts/accounts/store.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { momentFor, type Movement, postAll } from '../../accounts/ledger/posting.ts';
import { transactionCreatedEvent } from '../../accounts/transactions/events.ts';
import { newTransaction, type Transaction, transactions } from '../../accounts/transactions/store.ts';
import { statusEvents } from './events.ts';
import { awaitingReturn, declineReason, withoutDue } from './received-payment.ts';
import type { ReceivedPayment } from './store.ts';

/** A received payment after a step, and what it booked on its account. */
export interface Step {
  readonly payment: ReceivedPayment;
  readonly at: Instant;
  /** The writes of the account; none where no money moved. */
  readonly accountWrites: readonly Write[];
  readonly booked: readonly Booked[];
}

interface Booked {
  readonly transaction: Transaction;
  /** The account right after it. */
  readonly after: Account;
}

/** Pays a credit early: an advance is on the account at once, and is repaid when the credit completes. */
export function advance(one: ReceivedPayment, account: Account, now: Instant): Step {
  const at = momentFor(now, account);
  const { booked, writes } = book(one, account, at, ['paymentAdvanceTransaction']);
  const payment: ReceivedPayment = {
    ...one,
    status: 'Advanced',
    wasAdvanced: true,
    paymentAdvanceTransaction: linkTo(booked, 'paymentAdvanceTransaction'),
  };
  return { payment, at, accountWrites: writes, booked };
}

/**
 * What becomes of a payment when its day has come. A credit is booked, and an advance is repaid from it in the same
 * write, whatever has become of the account: together they change nothing on it. What was not advanced goes back from an
 * account that is not Open any more. A debit is paid from what is available, or marked for its return.
 */
export function complete(
  one: ReceivedPayment,
  account: Account,
  now: Instant,
  ach: Pick<AchSettings, 'clearingTime'>,
): Step {
  const at = momentFor(now, account);
  const reason = one.wasAdvanced ? undefined : declineReason(account);
  if (reason !== undefined) return unbooked({ ...withoutDue(one), status: 'Returned', reason }, at);
  if (one.direction === 'Debit' && account.available < one.amount) {
    const marked: ReceivedPayment = { ...one, status: 'MarkedForReturn', reason: 'InsufficientFunds' };
    return unbooked(awaitingReturn(marked, now, ach), at);
  }
  return settled(one, account, at);
}

/** Pays a debit that was marked for its return. The account has to be Open and to have the money. */
export function reprocess(one: ReceivedPayment, account: Account, now: Instant): Step {
  const { reason: _, ...rest } = one;
  return settled({ ...rest, wasReprocessed: true }, account, momentFor(now, account));
}

/** Returns what was never booked: nothing moves. */
export function sendBack(one: ReceivedPayment, now: Instant): Step {
  return unbooked({ ...withoutDue(one), status: 'Returned' }, now);
}

/** A step as one change. `previous` is what it led on from. */
export function changeOf(step: Step, previous: ReceivedPayment): Change {
  const money = bookedChange(step);
  return {
    at: step.at,
    writes: [replace(step.payment), ...step.accountWrites, ...money.writes],
    events: [...statusEvents(step.payment, previous.status), ...money.events],
    listed: money.listed,
    due: dueOf(step.payment),
  };
}

/** What follows from what a step has booked, beside the account. */
export function bookedChange({ booked }: Pick<Step, 'booked'>) {
  return {
    writes: booked.map(({ transaction }) => insert(transaction)),
    events: booked.map(({ transaction, after }) => transactionCreatedEvent(transaction, after)),
    listed: booked.map(({ transaction }) => transactions.listed(transaction.id)),
  };
}

export const dueOf = (one: ReceivedPayment) => (one.dueAt === undefined ? [] : [{ key: one, dueAt: one.dueAt }]);

const unbooked = (payment: ReceivedPayment, at: Instant): Step => ({ payment, at, accountWrites: [], booked: [] });

function settled(one: ReceivedPayment, account: Account, at: Instant): Step {
  const types: readonly BookedType[] = one.wasAdvanced
    ? ['receivedAchTransaction', 'repaidPaymentAdvanceTransaction']
    : ['receivedAchTransaction'];
  const { booked, writes } = book(one, account, at, types);
  const payment: ReceivedPayment = {
    ...withoutDue(one),
    status: 'Completed',
    receivePaymentTransaction: linkTo(booked, 'receivedAchTransaction'),
    ...(one.wasAdvanced ? { repayPaymentAdvanceTransaction: linkTo(booked, 'repaidPaymentAdvanceTransaction') } : {}),
  };
  return { payment, at, accountWrites: writes, booked };
}

type BookedType = 'receivedAchTransaction' | 'paymentAdvanceTransaction' | 'repaidPaymentAdvanceTransaction';

/** What stands before the sender's name in the summary of what only the platform knows of. */
const summaryPrefix = {
  receivedAchTransaction: '',
  paymentAdvanceTransaction: 'Advance  |  ',
  repaidPaymentAdvanceTransaction: 'Advance repaid  |  ',
} as const;

function book(one: ReceivedPayment, account: Account, at: Instant, types: readonly BookedType[]) {
  const directionOf = (type: BookedType) => (type === 'repaidPaymentAdvanceTransaction' ? 'Debit' : one.direction);
  const movements = types.map((type): Movement => {
    const amount: number = one.amount;
    return { type, signed: cents(directionOf(type) === 'Credit' ? amount : -amount), at };
  });
  const { steps, writes } = postAll(account, movements);
  const booked = types.map((type, index): Booked => {
    const after = steps[index]?.account;
    invariant(after !== undefined, 'each movement is a step');
    return { transaction: transactionOf(one, type, directionOf(type), after), after };
  });
  return { booked, writes };
}

function transactionOf(
  one: ReceivedPayment,
  type: BookedType,
  direction: 'Credit' | 'Debit',
  after: Account,
): Transaction {
  const { amount, tags, description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode } = one;
  return newTransaction(after, {
    type,
    direction,
    amount,
    summary: `${summaryPrefix[type]}${summaryOf(one)}`,
    tags,
    receivedPayment: { type: 'achReceivedPayment', id: one.id },
    ...(type === 'receivedAchTransaction'
      ? { description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode }
      : {}),
  });
}

/** How a statement names what came in: who sent it, and what for. */
export const summaryOf = ({ companyName, description }: Pick<ReceivedPayment, 'companyName' | 'description'>): string =>
  `${companyName}  |  ${description}`;

function linkTo(booked: readonly Booked[], type: BookedType) {
  const found = booked.find(({ transaction }) => transaction.type === type);
  invariant(found !== undefined, 'what was booked can be linked to');
  return { type, id: found.transaction.id };
}
