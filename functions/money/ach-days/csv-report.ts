import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { AchCsvFormat } from '../../ports/ach-rail/settings.ts';
import { csvRows } from './csv.ts';
import { type ReportTotal, type SettlementReport, sumOfTotals, unusableReport } from './report-total.ts';

const patterns = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  YYYYMMDD: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  'MM/DD/YYYY': /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/,
} as const satisfies Record<AchCsvFormat['dateForm'], RegExp>;

/** The field of a row in a column; undefined if the row ends before it. */
type Field = (column: string) => string | undefined;

/**
 * Reads a report of comma-separated values, whose first line names the columns. A line that cannot be used is named; the others are added up by day and
 * code. Without one of the columns nothing is used.
 */
export function readCsvReport(text: string, format: AchCsvFormat, account: string | undefined): SettlementReport {
  const [head, ...rows] = csvRows(text, format.separator ?? ',');
  if (head === undefined) return unusableReport('it is empty');
  const columns = [...Object.values(format.amounts), format.date, format.class, format.entries, format.account];
  const missing = columns.filter((one) => one !== undefined && !head.fields.includes(one));
  if (missing.length > 0) return unusableReport(`it has no column ${missing.join(', ')}`);
  const totals: ReportTotal[] = [];
  const unusable: { line: number; why: string }[] = [];
  for (const { line, fields } of rows) {
    const field: Field = (column) => fields[head.fields.indexOf(column)];
    if (account !== undefined && format.account !== undefined && field(format.account) !== account) continue;
    const total = totalIn(field, format);
    if (fields.length !== head.fields.length)
      unusable.push({ line, why: 'it has another number of fields than the first line' });
    else if (typeof total === 'string') unusable.push({ line, why: total });
    else totals.push(total);
  }
  return { totals: sumOfTotals(totals), unusable };
}

function totalIn(field: Field, format: AchCsvFormat): ReportTotal | string {
  const date = dateIn(field(format.date) ?? '', format.dateForm);
  if (date === undefined) return `its date is not of the form ${format.dateForm}`;
  const amounts = amountsIn(field, format);
  if (amounts === undefined) return 'its amount is no number of dollars or cents as the settings have it';
  const entries = format.entries === undefined ? '1' : (field(format.entries) ?? '');
  if (!/^\d{1,9}$/.test(entries)) return 'its number of entries is no number';
  const code = format.class === undefined ? '' : (field(format.class) ?? '');
  return { date, code, ...amounts, entries: Number(entries) };
}

function amountsIn(
  field: Field,
  { amounts, inCents }: AchCsvFormat,
): { inCents: number; outCents: number } | undefined {
  const centsOf = (column: string) => centsIn(field(column) ?? '', inCents === true);
  if ('signed' in amounts) {
    const cents = centsOf(amounts.signed);
    if (cents === undefined || (field(amounts.signed) ?? '') === '') return undefined;
    return { inCents: Math.max(cents, 0), outCents: Math.max(-cents, 0) };
  }
  const [incoming, outgoing] = [centsOf(amounts.incoming), centsOf(amounts.outgoing)];
  return incoming === undefined || outgoing === undefined ? undefined : { inCents: incoming, outCents: outgoing };
}

/** An empty amount is none. Amounts may have a currency sign, commas between thousands, and be negative by a sign or by brackets. */
function centsIn(text: string, isInCents: boolean): number | undefined {
  const isBracketed = /^\(.*\)$/.test(text);
  const plain = text.replaceAll(/[$,()\s]/g, '');
  if (plain === '') return 0;
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d{1,13})(?:\.(\d\d))?$/.exec(plain) ?? [];
  if (whole === '' || (isInCents && part !== '')) return undefined;
  const cents = isInCents ? Number(whole) : Number(whole) * 100 + Number(part);
  return cents === 0 || (sign !== '-' && !isBracketed) ? cents : -cents;
}

function dateIn(text: string, form: AchCsvFormat['dateForm']): CalendarDate | undefined {
  const { year, month = '', day = '' } = patterns[form].exec(text)?.groups ?? {};
  return parseCalendarDate(`${year ?? ''}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
