import {
  type CalendarDate,
  calendarDateOf,
  datePartsOf,
  dayNumberOf,
  plusDays,
} from '../../kernel/base/calendar/calendar-date.ts';
import { routingCheckDigit } from '../../kernel/base/money/routing-number.ts';
import { type CodeMeaning, transactionOf } from '../../ports/ach-rail/nacha/codes.ts';
import type { Addenda, BatchHeader, FileEntry } from '../../ports/ach-rail/nacha/file.ts';

/** The batch of an entry, and the day by which a year is found: that on which the file was created, or was received. */
export interface ReportContext {
  readonly batch: BatchHeader;
  readonly day: CalendarDate;
}

/** An entry that another bank's customer sends to an account here, as the queue `ach-rail` takes it. */
export interface IncomingReport {
  readonly kind: 'incoming';
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly entry: {
    readonly direction: 'Credit' | 'Debit';
    readonly amount: number;
    readonly completionDate: CalendarDate;
    readonly companyName: string;
    readonly description: string;
    readonly addenda?: string;
    readonly counterpartyRoutingNumber: string;
    readonly traceNumber: string;
    readonly secCode: string;
    readonly original: OriginalFields;
  };
}

/** The fields of an entry that a return repeats, beside those that a received payment shows. */
export interface OriginalFields {
  readonly companyIdentification: string;
  readonly companyDiscretionaryData: string;
  readonly descriptiveDate: string;
  readonly effectiveDate?: CalendarDate | undefined;
  readonly transactionCode: string;
  readonly name: string;
  readonly identification: string;
  readonly discretionaryData: string;
}

/** An answer to an entry of ours, which the trace number names together with direction and amount. */
export interface AnswerReport {
  readonly kind: 'returned' | 'dishonored' | 'contested' | 'changed' | 'changeRefused';
  /** The trace number of our entry. Of a dishonour, that is our return. */
  readonly traceNumber: string;
  /** The trace number of the answer itself. */
  readonly answerTrace: string;
  readonly direction: 'Credit' | 'Debit';
  /** A notification of change has no amount. */
  readonly amount: number | undefined;
  readonly code: string;
  readonly corrected?: string;
  readonly settlementDate?: CalendarDate;
  /** Of a dishonour: the day of the year on which our return settled, and the digits of its code. */
  readonly returned?: { readonly settlementDay: number; readonly code: string };
}

/** An entry without money: a prenote, or remittance information. It needs no answer if an account can take it. */
export interface SilentReport extends Omit<IncomingReport, 'kind'> {
  readonly kind: 'prenote' | 'zero';
}

export type EntryReport = IncomingReport | AnswerReport | SilentReport;

/** The text of a field that the rules demand and that a bank has left empty. */
const missing = 'unknown';
const addendaMax = 80;

/** What an entry of a bank's file says. An entry of an originator without any date cannot be booked: then it is undefined. */
export function readReport(entry: FileEntry, context: ReportContext): EntryReport | undefined {
  const meaning = transactionOf(entry.transactionCode);
  if (meaning === undefined) return undefined;
  const answer = entry.addenda.find(({ kind }) => kind !== 'Payment');
  if (answer !== undefined && answer.kind !== 'Payment') return answerReport(entry, answer, meaning, context);
  if (meaning.purpose === 'Answer') return undefined;
  const report = incomingReport(entry, meaning, context);
  return report && { ...report, kind: kindsByPurpose[meaning.purpose] };
}

const kindsByPurpose = { Live: 'incoming', Prenote: 'prenote', Zero: 'zero' } as const;

function answerReport(
  entry: FileEntry,
  addenda: Exclude<Addenda, { readonly kind: 'Payment' }>,
  { direction }: CodeMeaning,
  context: ReportContext,
): AnswerReport {
  const settlementDate = settledOn(context);
  const common = {
    direction,
    amount: entry.amountCents,
    answerTrace: entry.traceNumber,
    ...(settlementDate === undefined ? {} : { settlementDate }),
  };
  const { originalTrace } = addenda;
  switch (addenda.kind) {
    case 'Return':
      return { kind: 'returned', ...common, traceNumber: originalTrace, code: addenda.returnCode };
    case 'Dishonour': {
      const { returnTrace, dishonourCode: code, returnSettlementDay: settlementDay, returnCode } = addenda;
      const returned = { settlementDay, code: returnCode };
      return { kind: 'dishonored', ...common, traceNumber: returnTrace, code, returned };
    }
    case 'Contest':
      return { kind: 'contested', ...common, traceNumber: addenda.dishonourTrace, code: addenda.contestCode };
    case 'Change': {
      const { changeCode: code, correctedData: corrected } = addenda;
      return { kind: 'changed', ...common, amount: undefined, traceNumber: originalTrace, code, corrected };
    }
    case 'RefusedChange':
      return {
        kind: 'changeRefused',
        ...common,
        amount: undefined,
        traceNumber: originalTrace,
        code: addenda.refusalCode,
      };
  }
}

function incomingReport(
  entry: FileEntry,
  { direction }: CodeMeaning,
  context: ReportContext,
): Omit<IncomingReport, 'kind'> | undefined {
  const { batch } = context;
  const completionDate = settledOn(context) ?? batch.effectiveDate;
  if (completionDate === undefined) return undefined;
  const remittance = entry.addenda.map((one) => (one.kind === 'Payment' ? one.information : '')).join('');
  return {
    routingNumber: entry.routingNumber,
    accountNumber: entry.accountNumber.replaceAll(' ', ''),
    entry: {
      direction,
      amount: entry.amountCents,
      completionDate,
      companyName: batch.companyName.trim() || missing,
      description: batch.entryDescription.trim() || missing,
      // Of several addenda, the transaction shows the first 80 characters. The file has them all.
      ...(remittance === '' ? {} : { addenda: remittance.slice(0, addendaMax).trimEnd() }),
      counterpartyRoutingNumber: batch.odfi + routingCheckDigit(batch.odfi),
      traceNumber: entry.traceNumber,
      secCode: batch.entryClass,
      original: {
        companyIdentification: batch.companyIdentification,
        companyDiscretionaryData: batch.companyDiscretionaryData,
        descriptiveDate: batch.descriptiveDate,
        effectiveDate: batch.effectiveDate,
        transactionCode: entry.transactionCode,
        name: entry.name,
        identification: entry.identification,
        discretionaryData: entry.discretionaryData,
      },
    },
  };
}

/** The day on which a batch settled: its day of the year, in the year in which it is nearest to the day of the file. */
export function settledOn({ batch, day }: ReportContext): CalendarDate | undefined {
  const { settlementDay } = batch;
  if (settlementDay === undefined) return undefined;
  const { year } = datePartsOf(day);
  const distance = (date: CalendarDate): number => Math.abs(dayNumberOf(date) - dayNumberOf(day));
  const dates = [year - 1, year, year + 1].flatMap((each) => {
    const date = plusDays(calendarDateOf({ year: each, month: 1, day: 1 }), settlementDay - 1);
    return datePartsOf(date).year === each ? [date] : [];
  });
  return dates.sort((one, other) => distance(one) - distance(other))[0];
}
