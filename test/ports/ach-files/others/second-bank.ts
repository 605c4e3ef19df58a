import { checkDigit, columns, isCredit, readBySecond, type SecondBatch, type SecondEntry } from './second-reader.ts';

/*
 * A bank that reads and writes ACH files by the second implementation (second-reader.ts), which imports nothing of the product. Its columns are typed once
 * more on purpose.
 */

/** The account that a notification of change C01 names. */
const correctedAccount = '4400551122';
const lineLength = 94;

interface Answer {
  readonly batch: SecondBatch;
  readonly entry: SecondEntry;
  readonly code: string;
}

export interface BankAnswers {
  readonly findings: readonly string[];
  /** The file of returns and changes, if an entry has one. */
  readonly text: string | undefined;
}

/** Reads a file, and returns or corrects the entries whose account numbers stand for that: `66601nn` for Rnn, `6660201` for C01. */
export function answerBySecond(file: string): BankAnswers {
  const { findings, headerLine, batches } = readBySecond(file);
  const answers = batches.flatMap((batch) =>
    batch.entries.flatMap((entry): readonly Answer[] => {
      const [, kind, digits = ''] = /^6660([12])(\d\d)$/.exec(entry.account) ?? [];
      return kind === undefined || /[16]$/.test(entry.code)
        ? []
        : [{ batch, entry, code: `${kind === '1' ? 'R' : 'C'}${digits}` }];
    }),
  );
  if (answers.length === 0) return { findings, text: undefined };
  const lines = answers.flatMap((one, index) => answerBatch(one, index + 1));
  const [debits, credits] = [false, true].map((credit) =>
    answers.reduce((sum, { entry, code }) => sum + (isCredit(entry.code) === credit ? amountOf(entry, code) : 0), 0),
  );
  const hash = answers.reduce((sum, { batch }) => sum + Number(batch.odfi), 0);
  const blocks = Math.ceil((lines.length + 2) / 10);
  const control = [
    '9',
    digits(answers.length, 6),
    digits(blocks, 6),
    digits(2 * answers.length, 8),
    digits(hash % 1e10, 10),
    digits(debits ?? 0, 12),
    digits(credits ?? 0, 12),
    ' '.repeat(39),
  ].join('');
  const all = [turnedHeader(headerLine), ...lines, control];
  const fillers = Array.from({ length: blocks * 10 - all.length }, () => '9'.repeat(lineLength));
  return { findings, text: [...all, ...fillers, ''].join('\n') };
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0');
const amountOf = ({ cents }: SecondEntry, code: string): number => (code.startsWith('C') ? 0 : cents);

/** The header of a file in the other direction. */
const turnedHeader = (line: string): string =>
  columns(line, 1, 3) +
  columns(line, 14, 23) +
  columns(line, 4, 13) +
  columns(line, 24, 40) +
  columns(line, 64, 86) +
  columns(line, 41, 63) +
  columns(line, 87, 94);

/** The four lines of a batch with one answer. */
function answerBatch({ batch, entry, code }: Answer, number: number): readonly string[] {
  const { headerLine, odfi } = batch;
  const bank = entry.routing.slice(0, 8);
  const trace = bank + entry.trace.slice(-7);
  const isChange = code.startsWith('C');
  const service = isCredit(entry.code) ? '220' : '225';
  const header = [
    `5${service}`,
    columns(headerLine, 5, 50),
    isChange ? 'COR' : batch.entryClass,
    columns(headerLine, 54, 75),
    digits(dayOfYear(columns(headerLine, 70, 75)), 3),
    `1${bank}${digits(number, 7)}`,
  ].join('');
  const detail = [
    `6${entry.code[0] ?? ''}${isCredit(entry.code) ? '1' : '6'}`,
    `${odfi}${checkDigit(odfi)}`,
    entry.account.padEnd(17),
    digits(amountOf(entry, code), 10),
    entry.identification,
    entry.name,
    entry.discretionary,
    `1${trace}`,
  ].join('');
  const said = isChange ? correctedAccount.padEnd(29) + ' '.repeat(15) : ' '.repeat(44);
  const addenda = `7${isChange ? '98' : '99'}${code}${entry.trace}${' '.repeat(6)}${bank}${said}${trace}`;
  const cents = digits(amountOf(entry, code), 12);
  const totals = isCredit(entry.code) ? `${digits(0, 12)}${cents}` : `${cents}${digits(0, 12)}`;
  const control = [
    `8${service}${digits(2, 6)}${digits(Number(odfi), 10)}${totals}`,
    columns(headerLine, 41, 50),
    ' '.repeat(25),
    `${bank}${digits(number, 7)}`,
  ].join('');
  return [header, detail, addenda, control];
}

/** The number of a day in its year, of a date YYMMDD. */
function dayOfYear(date: string): number {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(date.slice(at, at + 2)));
  return (Date.UTC(2000 + year, month - 1, day) - Date.UTC(2000 + year, 0, 1)) / 86_400_000 + 1;
}
