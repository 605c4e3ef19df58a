import { railRejection } from '../../accounts/accounts/account.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { itemFrameOf } from '../../accounts/accounts/item-frame.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { clearByRule } from '../../accounts/ledger/clearance.ts';
import { move } from '../../accounts/ledger/move.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { masked } from '../../kernel/jsonapi/mask.ts';
import { type DatedChange, dueOf, mergeChanges } from '../../kernel/journal/change.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import { declinedEvent } from '../declined-incoming-payments/events.ts';
import { type DeclinedIncomingPayment, declinedIncomingPayments } from '../declined-incoming-payments/for-others.ts';
import type { AchReturnReason } from '../payments/return-reasons.ts';
import { receivedPaymentCreatedEvent, receivedPaymentStatusEvents } from './events.ts';
import type { OriginalEntry } from './original-entry.ts';
import { awaitingCompletion, isDue, receivedPaymentMachine } from './received-payment.ts';
import { type Step, complete, receivedPaymentSummary } from './steps.ts';
import { type ReceivedPayment, receivedPayments } from './store.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';

/** An ACH entry that another bank has sent for an account of this platform. */
export interface IncomingEntry {
  /** Credit brings money in, Debit takes it. */
  readonly direction: 'Credit' | 'Debit';
  readonly amount: Cents;
  /** The bank's date on which the money moves; absent where it moves at once. */
  readonly completionDate?: CalendarDate | undefined;
  readonly companyName: string;
  readonly description: string;
  readonly addenda?: string | undefined;
  /** Of the originating bank. */
  readonly counterpartyRoutingNumber: string;
  /** Of the sender, if the entry says it. Only its last digits are kept. */
  readonly counterpartyAccountNumber?: string | undefined;
  readonly traceNumber: string;
  readonly secCode?: string | undefined;
  /** Present if it came in a file. */
  readonly original?: OriginalEntry | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

/** The resource that an entry became, and its id. */
export type EntryResult =
  | { readonly outcome: 'received'; readonly id: string; readonly payment: ReceivedPayment }
  | { readonly outcome: 'posted'; readonly id: string; readonly transaction: Transaction }
  | { readonly outcome: 'declined'; readonly id: string; readonly declined: DeclinedIncomingPayment };

export interface EntryDecision<Result extends EntryResult = EntryResult> {
  readonly result: Result;
  readonly change: DatedChange;
}

/**
 * Decides on an incoming entry, on the account as it was read. An account that is not Open, or whose owners
 * are all Archived, declines it. A credit without a date is booked at once and becomes a transaction. Any other entry
 * becomes a received payment: it waits for its completion date, or completes at once where that is today or earlier.
 */
export function decideEntry(entry: IncomingEntry, account: Account, now: Instant, ach: AchSettings): EntryDecision {
  const at = momentFor(now, account);
  const reason = railRejection(account);
  if (reason !== undefined) return declined(entry, reason, { ...account, lastAt: at });
  if (entry.direction === 'Credit' && entry.completionDate === undefined) return posted(entry, account, now);
  return received(entry, account, now, ach);
}

/**
 * Receives the money of an account of the same customer at another bank, which becomes a received payment that waits for its
 * date. The account takes it in every status but Closed, and cannot be closed until it is there.
 */
export function receiveTransfer(
  entry: IncomingEntry & { readonly completionDate: CalendarDate; readonly transferOf: string },
  account: Account,
  now: Instant,
  ach: Pick<AchSettings, 'clearingTime'>,
): { readonly payment: ReceivedPayment; readonly change: DatedChange } {
  const at = momentFor(now, account);
  const { receivedPayments: count = 0, arriving = 0 } = account;
  const numbered: Account = { ...account, receivedPayments: count + 1, arriving: arriving + 1, lastAt: at };
  const pending = { ...pendingOf(entry, numbered, entry.completionDate), transferOf: entry.transferOf };
  const payment = awaitingCompletion(pending, ach);
  const change: DatedChange = {
    at,
    writes: [insert(payment), replace(numbered)],
    events: [receivedPaymentCreatedEvent(payment)],
    listed: [receivedPayments.listed(payment.id)],
    due: dueOf(payment),
  };
  return { payment, change };
}

function declined(entry: IncomingEntry, reason: AchReturnReason, account: Account): EntryDecision {
  const number = (account.declinedIncomingPayments ?? 0) + 1;
  const one: DeclinedIncomingPayment = {
    ...declinedIncomingPayments.place(account.organisationId, account.id, number),
    ...itemFrameOf(account),
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

function posted(entry: IncomingEntry, account: Account, now: Instant): EntryDecision {
  const { amount, description, addenda, companyName, counterpartyRoutingNumber, traceNumber, secCode } = entry;
  const { booked, change } = move(
    now,
    clearByRule([
      {
        account,
        type: 'receivedAchTransaction',
        direction: 'Credit',
        amount,
        transaction: {
          summary: receivedPaymentSummary(entry),
          tags: { ...entry.tags },
          description,
          addenda,
          companyName,
          counterpartyRoutingNumber,
          traceNumber,
          secCode,
        },
      },
    ]),
  );
  const [{ transaction }] = booked;
  return { result: { outcome: 'posted', id: transaction.id, transaction }, change };
}

function received(entry: IncomingEntry, account: Account, now: Instant, ach: AchSettings): EntryDecision {
  const at = momentFor(now, account);
  const numbered: Account = { ...account, receivedPayments: (account.receivedPayments ?? 0) + 1, lastAt: at };
  const pending = pendingOf(entry, numbered, entry.completionDate ?? bankDateOf(now));
  const { payment, money }: Pick<Step, 'payment' | 'money'> = isDue(pending.completionDate, now)
    ? complete(pending, numbered, now, ach)
    : { payment: awaitingCompletion(pending, ach) };
  const creation: DatedChange = {
    at,
    writes: [insert(payment)],
    events: [receivedPaymentCreatedEvent(pending), ...receivedPaymentStatusEvents(payment, 'Pending')],
    listed: [receivedPayments.listed(payment.id)],
    due: dueOf(payment),
  };
  return {
    result: { outcome: 'received', id: payment.id, payment },
    // Where no money moves, the account still counts the payment.
    change: mergeChanges(creation, money ?? { writes: [replace(numbered)] }),
  };
}

function pendingOf(entry: IncomingEntry, account: Account, completionDate: CalendarDate): ReceivedPayment {
  const { direction, amount, companyName, counterpartyRoutingNumber, description, addenda, traceNumber, secCode } =
    entry;
  return {
    ...receivedPayments.place(account.organisationId, account.id, account.receivedPayments ?? 0),
    ...itemFrameOf(account),
    createdAt: account.lastAt,
    status: receivedPaymentMachine.begin('Pending'),
    wasAdvanced: false,
    completionDate,
    direction,
    amount,
    companyName,
    counterpartyRoutingNumber,
    description,
    addenda,
    traceNumber,
    secCode,
    ...(entry.original === undefined ? {} : { original: entry.original }),
    ...(entry.counterpartyAccountNumber === undefined
      ? {}
      : { counterpartyAccountNumber: masked(entry.counterpartyAccountNumber) }),
    tags: { ...entry.tags },
  };
}
