import { isBankOf } from '../../accounts/accounts/account-of-numbers.ts';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { bankOf } from '../../organisations/banks.ts';
import type { Platform } from '../../ports/platform.ts';
import { changeCodes } from '../payments/correction.ts';
import { type AchReturnReason, achReturnCodes } from '../payments/return-reasons.ts';
import type { FileObject } from './file-message.ts';
import type { AnswerReport, EntryReport } from './read-report.ts';
import type { ItemOf } from '../../kernel/table/item.ts';
import { achTraceItem, type FileScope, tracePartition } from './store.ts';

type AchTrace = ItemOf<typeof achTraceItem>;

/** Where a report was read, and whose traces it may name. */
export interface ReportOrigin {
  readonly scope: FileScope;
  /** Present in sandboxes, where a file is of one organisation. */
  readonly organisationId?: string | undefined;
  readonly file: FileObject & { readonly line: number };
}

/** The message of the queue `ach-rail` that does what a report says; or the reason why there is none. */
export type ResolvedReport =
  | { readonly outcome: 'send'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly outcome: 'aside'; readonly why: string };

type Reader = Pick<Platform, 'table' | 'settings'>;

const reasonsByCode: ReadonlyMap<string, AchReturnReason> = new Map(
  Object.entries(achReturnCodes).map(([reason, code]) => [code, reason as AchReturnReason]),
);

/** Finds what a report is about. An answer names an entry of ours by its trace number, direction and amount. */
export async function resolveReport(
  platform: Reader,
  report: EntryReport,
  origin: ReportOrigin,
): Promise<ResolvedReport> {
  switch (report.kind) {
    case 'prenote':
    case 'zero':
    case 'incoming':
      return isBankOf(platform.settings.banks, report.routingNumber)
        ? send(origin, { ...report, organisationId: origin.organisationId })
        : aside('it is for an account at a bank that this stage does not have');
    case 'contested':
      return aside(
        `${report.code}: the other bank contests that our bank has dishonored its return; settle it with the bank by hand`,
      );
    case 'changeRefused':
      return aside(`${report.code}: the other bank refuses a notification of change`);
    case 'returned':
    case 'dishonored':
    case 'changed':
      return resolveAnswer(report, await traceOf(platform, report, origin.scope), origin);
  }
}

function resolveAnswer(report: AnswerReport, trace: AchTrace | undefined, origin: ReportOrigin): ResolvedReport {
  const { kind, code, settlementDate, answerTrace, corrected } = report;
  if (trace === undefined) return aside(`${code}: no entry of ours has this trace number, direction and amount`);
  const { organisationId, source } = trace;
  if (kind === 'dishonored') {
    if (trace.kind !== 'Return') return aside(`${code}: the entry that it names is no return of ours`);
    return send(origin, {
      kind,
      organisationId,
      receivedPaymentId: source.id,
      code,
      entry: dishonorEntry(report, trace),
    });
  }
  // The network has returned our answer to a dishonour.
  if (kind === 'returned' && trace.kind === 'Contest') {
    return send(origin, { kind: 'contestRefused', organisationId, receivedPaymentId: source.id, code });
  }
  if (trace.kind === 'Prenote') return resolvePrenoteAnswer(report, trace, origin);
  if (source.type !== 'achPayment') return aside(`${code}: it answers a ${trace.kind}, which has no payment`);
  const paymentId = source.id;
  if (kind === 'changed') {
    if (!changeCodes.some((one) => one === code)) return aside(`${code}: this correction cannot be made`);
    return send(origin, { kind, organisationId, paymentId, code, corrected });
  }
  const reason = reasonsByCode.get(code);
  if (reason === undefined) return aside(`${code}: payments have no such return reason`);
  return send(origin, { kind, organisationId, paymentId, reason, settlementDate, traceNumber: answerTrace });
}

/** What the other bank says about a prenote. */
function resolvePrenoteAnswer(report: AnswerReport, trace: AchTrace, origin: ReportOrigin): ResolvedReport {
  const { kind, code, settlementDate, answerTrace, corrected } = report;
  const { organisationId, source, traceNumber } = trace;
  const about = { organisationId, source, prenoteTrace: traceNumber };
  if (kind === 'changed') {
    if (!changeCodes.some((one) => one === code)) return aside(`${code}: this correction cannot be made`);
    return send(origin, { ...about, kind: 'prenoteChanged', code, corrected });
  }
  const reason = reasonsByCode.get(code);
  if (reason === undefined) return aside(`${code}: prenotes have no such return reason`);
  return send(origin, { ...about, kind: 'prenoteReturned', reason, settlementDate, traceNumber: answerTrace });
}

/** What an answer to the dishonour has to repeat. Absent if the file does not say when the dishonour settled. */
function dishonorEntry(
  { answerTrace: traceNumber, settlementDate, returned, traceNumber: returnTrace }: AnswerReport,
  { window }: AchTrace,
) {
  if (settlementDate === undefined || returned === undefined) return undefined;
  return { traceNumber, settlementDate, returned: { ...returned, traceNumber: returnTrace, window } };
}

const aside = (why: string): ResolvedReport => ({ outcome: 'aside', why });

const send = ({ file }: ReportOrigin, body: Readonly<Record<string, unknown>>): ResolvedReport => ({
  outcome: 'send',
  body: { ...body, file },
});

/**
 * The entry of ours with this trace number, direction and amount. A number comes round after ten million entries: then it is the newest whose window is
 * not after the day on which the answer settled.
 */
export async function traceOf(
  { table }: Pick<Reader, 'table'>,
  {
    traceNumber,
    direction,
    amount,
    settlementDate,
  }: Pick<AnswerReport, 'traceNumber' | 'direction' | 'amount' | 'settlementDate'>,
  scope: FileScope,
): Promise<AchTrace | undefined> {
  const found = await table.query({ pk: tracePartition(scope, traceNumber), limit: 100 });
  const traces = found
    .map((item) => achTraceItem.parse(item))
    .filter((one) => one.direction === direction && (amount === undefined || one.amount === amount));
  const isBefore = ({ window }: AchTrace) => settlementDate === undefined || bankDateOf(window) <= settlementDate;
  // Where none is before, the day in the file is wrong: the number is worth more.
  return traces.findLast(isBefore) ?? traces.at(-1);
}

/** The settings of the files of a bank; undefined if it takes none. */
export const fileSettingsOf = ({ settings }: Pick<Platform, 'settings'>, routingNumber: string) =>
  bankOf(settings, routingNumber).ach.files;
