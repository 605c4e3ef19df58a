import type { Account } from '../../accounts/accounts/store.ts';
import { declinedEvent } from '../declined-incoming-payments/events.ts';
import { type DeclinedIncomingPayment, declinedIncomingPayments } from '../declined-incoming-payments/store.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { momentFor, post } from '../../accounts/ledger/posting.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';
import { newTransaction, type Transaction } from '../../accounts/transactions/store.ts';
import { createdEvent, statusEvents } from './events.ts';
import { awaitingCompletion, declineReason, isDue } from './received-payment.ts';
import { bookedChange, complete, dueOf, type Step, summaryOf } from './steps.ts';
import { type ReceivedPayment, receivedPayments } from './store.ts';

/** An ACH entry that somebody's bank has sent for an account here. */
export interface IncomingEntry {
  /** Credit brings money in, Debit takes it. */
  readonly direction: 'Credit' | 'Debit';
  readonly amount: Cents;
  /** The bank's date on which the money moves; absent for what moves at once. */
  readonly completionDate?: CalendarDate | undefined;
  readonly companyName: string;
  readonly description: string;
  readonly addenda?: string | undefined;
  /** Of the originating bank. */
  readonly counterpartyRoutingNumber: string;
  readonly traceNumber: string;
  readonly secCode?: string | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** What was made of an entry, and its id. */
export type EntryResult =
  | { readonly outcome: 'received'; readonly id: string; readonly payment: ReceivedPayment }
  | { readonly outcome: 'posted'; readonly id: string; readonly transaction: Transaction }
  | { readonly outcome: 'declined'; readonly id: string; readonly declined: DeclinedIncomingPayment };

export interface EntryDecision<Result extends EntryResult = EntryResult> {
  readonly result: Result;
  readonly change: Change;
}

/**
 * Decides what becomes of an incoming entry on the account as it was read. An account that is not Open declines it. A
 * credit without a date is booked at once: its transaction says all there is to it. Anything else is a received payment,
 * which waits for its day, or completes at once where that is today or over.
 */
export function decideEntry(
  entry: IncomingEntry,
  account: Account,
  now: Instant,
  ach: Pick<AchSettings, 'clearingTime'>,
): EntryDecision {
  const at = momentFor(now, account);
  const reason = declineReason(account);
  if (reason !== undefined) return declined(entry, reason, { ...account, lastAt: at });
  if (entry.direction === 'Credit' && entry.completionDate === undefined) return posted(entry, account, at);
  return received(entry, account, now, ach);
}

function declined(entry: IncomingEntry, reason: AchReturnReason, account: Account): EntryDecision {
  const number = (account.declinedIncomingPayments ?? 0) + 1;
  const one: DeclinedIncomingPayment = {
    ...declinedIncomingPayments.place(account.organisationId, account.id, number),
    ...frameOf(account),
    createdAt: account.lastAt,
    reason,
    direction: entry.direction,
    amount: entry.amount,
  };
  return {
    result: { outcome: 'declined', id: one.id, declined: one },
    change: {
      at: account.lastAt,
      writes: [replace({ ...account, declinedIncomingPayments: number }), insert(one)],
      events: [declinedEvent(one)],
      listed: [declinedIncomingPayments.listed(one.id)],
    },
  };
}

function posted(entry: IncomingEntry, account: Account, at: Instant): EntryDecision {
  const { amount, description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode } = entry;
  const { account: after, writes } = post(account, { type: 'receivedAchTransaction', signed: cents(amount), at });
  const transaction = newTransaction(after, {
    type: 'receivedAchTransaction',
    direction: 'Credit',
    amount,
    summary: summaryOf(entry),
    tags: { ...entry.tags },
    ...{ description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode },
  });
  const money = bookedChange({ booked: [{ transaction, after }] });
  return {
    result: { outcome: 'posted', id: transaction.id, transaction },
    change: { ...money, at, writes: [...writes, ...money.writes] },
  };
}

function received(
  entry: IncomingEntry,
  account: Account,
  now: Instant,
  ach: Pick<AchSettings, 'clearingTime'>,
): EntryDecision {
  const at = momentFor(now, account);
  const numbered: Account = { ...account, receivedPayments: (account.receivedPayments ?? 0) + 1, lastAt: at };
  const pending = pendingOf(entry, numbered, entry.completionDate ?? bankDateOf(now));
  const step: Step = isDue(pending.completionDate, now)
    ? complete(pending, numbered, now, ach)
    : { payment: awaitingCompletion(pending, ach), at, accountWrites: [], booked: [] };
  const money = bookedChange(step);
  const { payment } = step;
  return {
    result: { outcome: 'received', id: payment.id, payment },
    change: {
      at,
      // An account that nothing was booked on counts it all the same.
      writes: [
        ...(step.accountWrites.length === 0 ? [replace(numbered)] : step.accountWrites),
        insert(payment),
        ...money.writes,
      ],
      events: [createdEvent(pending), ...statusEvents(payment, 'Pending'), ...money.events],
      listed: [receivedPayments.listed(payment.id), ...money.listed],
      due: dueOf(payment),
    },
  };
}

function pendingOf(entry: IncomingEntry, account: Account, completionDate: CalendarDate): ReceivedPayment {
  const { direction, amount, companyName, counterpartyRoutingNumber, description, addenda, traceNumber, secCode } =
    entry;
  return {
    ...receivedPayments.place(account.organisationId, account.id, account.receivedPayments ?? 0),
    ...frameOf(account),
    createdAt: account.lastAt,
    status: 'Pending',
    wasAdvanced: false,
    completionDate,
    ...{ direction, amount, companyName, counterpartyRoutingNumber, description, addenda, traceNumber, secCode },
    tags: { ...entry.tags },
  };
}

/** What everything carries that an account numbers. */
const frameOf = ({ organisationId, id, customerIds, customerType }: Account) => ({
  version: 0,
  organisationId,
  accountId: id,
  customerIds,
  customerType,
});
