import { type CalendarDate, parseCalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { bai2Records, type Bai2Record } from './bai2-records.ts';
import { type ReportTotal, type SettlementReport, sumOfTotals, unusableReport } from './report-total.ts';

/** A fault of the file, which makes all of it unusable. */
class Bai2Fault extends Error {}

/** A control total and the counts of records and parts below it. */
interface Level {
  cents: number;
  records: number;
  parts: number;
}

interface Reading {
  readonly totals: ReportTotal[];
  readonly account: string | undefined;
  file: Level | undefined;
  group: (Level & { readonly date: CalendarDate; readonly isTest: boolean }) | undefined;
  of: (Level & { readonly isWanted: boolean }) | undefined;
}

const testStatus = '4';
const deletedStatus = '2';

/**
 * Reads a report in the format BAI2: the amounts of its type codes by settlement day, from summaries (03) and details (16). Counts and control totals have
 * to be right; if one is not, nothing of the file is used, and `whyNot` says where. Only accounts in US dollars are read.
 */
export function readBai2(text: string, account: string | undefined): SettlementReport {
  const reading: Reading = { totals: [], account, file: undefined, group: undefined, of: undefined };
  try {
    let hasEnded = false;
    for (const record of bai2Records(text)) {
      if (hasEnded && record.code !== '01') throw new Bai2Fault('comes after the end of the file');
      takeRecord(reading, record);
      hasEnded = record.code === '99';
    }
    if (!hasEnded) return unusableReport('it has no end (99)');
  } catch (error) {
    if (error instanceof Bai2Fault) return unusableReport(error.message);
    throw error;
  }
  return { totals: sumOfTotals(reading.totals), unusable: [] };
}

function takeRecord(reading: Reading, record: Bai2Record): void {
  const { line, code } = record;
  try {
    mustBe(isKnown(code), 'it is no record of BAI2');
    takers[code](reading, record);
  } catch (error) {
    if (error instanceof Bai2Fault) throw new Bai2Fault(`line ${line}: ${error.message}`);
    throw error;
  }
}

const takers = {
  '01': (reading: Reading, { physical }: Bai2Record): void => {
    mustBe(reading.file === undefined, 'the file before has no end (99)');
    reading.file = { cents: 0, records: physical, parts: 0 };
  },
  '02': (reading: Reading, { fields, physical }: Bai2Record): void => {
    mustBe(reading.file !== undefined && reading.group === undefined, 'a group begins outside a file or in a group');
    const [, , status = '', date = ''] = fields;
    mustBe(status !== deletedStatus, 'the group takes reports back: settle it by hand');
    reading.group = { date: dateIn(date), isTest: status === testStatus, cents: 0, records: physical, parts: 0 };
  },
  '03': (reading: Reading, { fields, physical }: Bai2Record): void => {
    const { group } = reading;
    mustBe(group !== undefined && reading.of === undefined, 'an account begins outside a group or in an account');
    const [number = '', currency = '', ...summaries] = fields;
    mustBe(currency === '' || currency === 'USD', 'the account is not in US dollars');
    const of = { isWanted: isWanted(reading, number), cents: 0, records: physical, parts: 0 };
    reading.of = of;
    for (let at = 0; at < summaries.length;) {
      const [code = '', amount = '', entries = '', funds = ''] = summaries.slice(at);
      const cents = centsIn(amount);
      of.cents += cents;
      if (code !== '') add(reading, { code, cents, entries: countIn(entries, 0) });
      at += 4 + fieldsOfFunds(funds, summaries.slice(at + 4));
    }
  },
  '16': (reading: Reading, { fields, physical }: Bai2Record): void => {
    const { of } = reading;
    mustBe(of !== undefined, 'a detail is outside an account');
    const [code = '', amount = ''] = fields;
    const cents = centsIn(amount);
    of.cents += cents;
    of.records += physical;
    add(reading, { code, cents, entries: 1 });
  },
  '49': (reading: Reading, { fields, physical }: Bai2Record): void => {
    const { of, group } = reading;
    mustBe(of !== undefined && group !== undefined, 'an account ends outside an account');
    const [total = '', records = ''] = fields;
    mustBe(centsIn(total) === of.cents, `the control total of the account is ${total}, its amounts are ${of.cents}`);
    mustCount('records of the account', records, of.records + physical);
    endIn(group, of, physical);
    reading.of = undefined;
  },
  '98': (reading: Reading, { fields, physical }: Bai2Record): void => {
    const { file, group } = reading;
    mustBe(file !== undefined && group !== undefined && reading.of === undefined, 'a group ends outside a group');
    const [total = '', accounts = '', records = ''] = fields;
    mustBe(
      centsIn(total) === group.cents,
      `the control total of the group is ${total}, its accounts are ${group.cents}`,
    );
    mustCount('accounts of the group', accounts, group.parts);
    mustCount('records of the group', records, group.records + physical);
    endIn(file, group, physical);
    reading.group = undefined;
  },
  '99': (reading: Reading, { fields, physical }: Bai2Record): void => {
    const { file } = reading;
    mustBe(file !== undefined && reading.group === undefined, 'a file ends outside a file');
    const [total = '', groups = '', records = ''] = fields;
    mustBe(centsIn(total) === file.cents, `the control total of the file is ${total}, its groups are ${file.cents}`);
    mustCount('groups of the file', groups, file.parts);
    mustCount('records of the file', records, file.records + physical);
    reading.file = undefined;
  },
};

const isKnown = (code: string): code is keyof typeof takers => code in takers;

function endIn(above: Level, { cents, records }: Level, physical: number): void {
  above.cents += cents;
  above.records += records + physical;
  above.parts += 1;
}

const isWanted = ({ account }: Reading, number: string): boolean => account === undefined || account === number;

/** Codes from 100 to 399 are credits of the account, those to 699 debits. Others are balances and positions. */
function add(
  { totals, group, of }: Reading,
  { code, cents, entries }: { readonly code: string; readonly cents: number; readonly entries: number },
): void {
  if (!/^[1-6]\d\d$/.test(code) || group === undefined || group.isTest || of?.isWanted !== true) return;
  const amounts = code < '400' ? { inCents: cents, outCents: 0 } : { inCents: 0, outCents: cents };
  totals.push({ date: group.date, code, ...amounts, entries });
}

/** The number of fields that a type of funds has behind it: they say when the money is available. */
function fieldsOfFunds(funds: string, rest: readonly string[]): number {
  if (funds === 'S') return 3;
  if (funds === 'V') return 2;
  if (funds === 'D') return 1 + 2 * countIn(rest[0] ?? '', 0);
  mustBe(/^[012Z]?$/.test(funds), 'its type of funds is unknown');
  return 0;
}

function mustBe(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Bai2Fault(otherwise);
}

function mustCount(what: string, stated: string, counted: number): void {
  mustBe(countIn(stated, -1) === counted, `the count of ${what} is ${stated || 'missing'}, there are ${counted}`);
}

function centsIn(amount: string): number {
  mustBe(/^[+-]?\d{0,15}$/.test(amount), 'its amount is no whole number of cents');
  return Number(amount === '+' || amount === '-' ? 0 : amount);
}

function countIn(text: string, otherwise: number): number {
  mustBe(/^\d{0,9}$/.test(text), 'its count is no number');
  return text === '' ? otherwise : Number(text);
}

function dateIn(text: string): CalendarDate {
  const date = parseCalendarDate(text.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$1-$2-$3'));
  mustBe(date !== undefined, 'its date is not of the form YYMMDD');
  return date;
}
