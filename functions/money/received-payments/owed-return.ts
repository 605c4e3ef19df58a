import { lateReturn } from '../payments/late-return.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import { bankOf } from '../../organisations/banks.ts';
import { transactionCode, transactionOf } from '../../ports/ach-rail/nacha/codes.ts';
import type { Addenda } from '../../ports/ach-rail/nacha/file.ts';
import type { Platform } from '../../ports/platform.ts';
import { type EnteredWindow, enterWindow, enterWindowUses } from '../ach-files/enter-window.ts';
import { achSequenceKind } from '../ach-files/for-others.ts';
import { nextTraceNumber } from '../ach-files/trace-numbers.ts';
import { returnDeadline } from '../payments/return-limits.ts';
import { achReturnCodes, type AchReturnReason } from '../payments/return-reasons.ts';
import type { ReceivedPayment } from './store.ts';
import type { OriginalEntry } from './original-entry.ts';

/** The kinds that {@link owedReturn} reads and writes; its callers declare them. */
export const owedReturnUses = [...enterWindowUses, achSequenceKind] as const;

/** Logged, with an alarm, when a return enters a window that closes after the time limit of its reason. */
export const lateOwedReturnMessage: AlarmMessage = { text: 'an ACH return of ours leaves too late', alarm: lateReturn };

/** R17 has to say what is wrong. Which field it is, the reason does not say. */
const editCriteria = 'FILE RECORD EDIT CRITERIA';

/** An entry that came in and goes back. */
export interface ReturnedEntry {
  readonly direction: 'Credit' | 'Debit';
  readonly amount: number;
  readonly completionDate?: CalendarDate | undefined;
  readonly companyName: string;
  readonly description: string;
  readonly counterpartyRoutingNumber: string;
  readonly traceNumber: string;
  readonly secCode?: string | undefined;
  /** Absent if the entry came through the port, or before files did: then the bank returns it by what it knows. */
  readonly original?: OriginalEntry | undefined;
}

/** The account that the entry was for, the resource that it became, and why it goes back. */
export interface ReturnSubject {
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountId?: string;
  readonly accountName: string;
  readonly source: { readonly type: string; readonly id: string };
  readonly reason: AchReturnReason;
}

/**
 * The change by which the return of an entry leaves in the next file of the bank, to be merged into the change that returns it. Nothing if the entry did
 * not come in a file. A return that would be late leaves all the same, with an alarm.
 */
export async function owedReturn(
  platform: Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher' | 'log'>,
  times: Times,
  entry: ReturnedEntry,
  subject: ReturnSubject,
): Promise<Change> {
  const { routingNumber, reason } = subject;
  const entered = await enterAnswer(platform, times, entry, subject, {
    kind: 'Return',
    returnCode: achReturnCodes[reason],
    originalTrace: entry.traceNumber,
    dateOfDeath: undefined,
    originalDfi: routingNumber.slice(0, 8),
    information: reason === 'FileRecordEditCriteria' ? editCriteria : '',
  });
  if (entered === undefined) return { writes: [] };
  const { completionDate } = entry;
  const { ach } = bankOf(platform.settings, routingNumber);
  const deadline = completionDate && returnDeadline(reason, completionDate, ach);
  if (deadline !== undefined && entered.window > deadline) {
    const { organisationId } = times;
    platform.log.alarm(lateOwedReturnMessage, { organisationId, resourceId: subject.source.id, outcome: reason });
  }
  return entered.change;
}

/** The answer to an entry that came in a file, in the next window of its bank. Undefined if the entry did not come in a file. */
export async function enterAnswer(
  platform: Pick<Platform, 'table' | 'ids' | 'settings' | 'cipher'>,
  times: Times,
  entry: ReturnedEntry,
  { routingNumber, accountId, accountName, accountNumber, source }: Omit<ReturnSubject, 'reason'>,
  addenda: Addenda & { readonly kind: 'Return' | 'Contest' },
): Promise<EnteredWindow | undefined> {
  const { original } = entry;
  const { ach } = bankOf(platform.settings, routingNumber);
  if (original === undefined || ach.files === undefined) return undefined;
  const { organisationId } = times;
  const traceNumber = await nextTraceNumber(platform, { organisationId, routingNumber });
  const cipher = await platform.cipher(organisationId);
  return enterWindow(
    platform,
    times,
    {
      kind: addenda.kind,
      routingNumber,
      traceNumber,
      ...(accountId === undefined ? {} : { accountId }),
      accountName,
      source,
      direction: entry.direction,
      amount: cents(entry.amount),
      sameDay: false,
      entryClass: entry.secCode ?? 'PPD',
      transactionCode: answerCode(original.transactionCode),
      company: { identification: original.companyIdentification, name: entry.companyName },
      companyDiscretionaryData: original.companyDiscretionaryData,
      description: entry.description,
      descriptiveDate: original.descriptiveDate,
      ...(original.effectiveDate === undefined ? {} : { effectiveDate: original.effectiveDate }),
      receiver: { name: original.name, routingNumber: entry.counterpartyRoutingNumber, accountNumber },
      identification: original.identification,
      discretionaryData: original.discretionaryData,
      addenda: [addenda],
    },
    cipher,
  );
}

/** The part of a subject that follows from an account. */
export const returnSubject = ({ id, name, routingNumber, accountNumber }: Account) => ({
  accountId: id,
  accountName: name,
  routingNumber,
  accountNumber,
});

/** The return of a received payment that is Returned. */
export function returnOfPayment(
  platform: Parameters<typeof owedReturn>[0],
  times: Times,
  payment: ReceivedPayment,
  account: Account,
): Promise<Change> {
  const { reason, id } = payment;
  invariant(reason !== undefined, 'a received payment that is Returned has no reason');
  const source = { type: 'achReceivedPayment', id };
  return owedReturn(platform, times, payment, { ...returnSubject(account), source, reason });
}

/** The transaction code of the answer to an entry with this code. */
function answerCode(code: string): string {
  const meaning = transactionOf(code);
  return (meaning && transactionCode({ ...meaning, purpose: 'Answer' })) ?? code;
}
