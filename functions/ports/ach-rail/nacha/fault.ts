import type { Fields, RecordType, SpoiledPart } from './field.ts';

/** Something in a file that is not as it should be. */
export interface FileFault {
  /** Counted from 1. In a file without line ends, the number of the record. */
  readonly line: number;
  /** First and last column, counted from 1. */
  readonly from: number;
  readonly to: number;
  /** The name of the record in the tables, or `line` for what is no record. */
  readonly record: string;
  readonly field: string;
  readonly expected: string;
  /** The characters in these columns. They may be personal: do not log them. */
  readonly found: string;
  /** What cannot be used because of the fault. `nothing`: the values can be used as they were read. */
  readonly spoils: SpoiledPart | 'nothing';
}

/** A line of a file, of at least 94 characters. */
export interface Line {
  readonly number: number;
  readonly text: string;
  /** What is wrong with its length. If it is not usable, the columns cannot be trusted. */
  readonly damage?: { readonly expected: string; readonly isUsable: boolean };
}

interface Expectation {
  readonly expected: string;
  /** `nothing` where it is absent. */
  readonly spoils?: FileFault['spoils'];
}

/** The fault of a field. */
export function fieldFault<F extends Fields>(
  line: Line,
  record: RecordType<F>,
  name: keyof F & string,
  { expected, spoils = 'nothing' }: Expectation,
): FileFault {
  const { from, to } = record.fields[name] ?? { from: 1, to: line.text.length };
  return { ...columnsOf(line, { from, to }), record: record.name, field: name, expected, spoils };
}

/** The fault of a whole line: it is no record, or not one that may follow. */
export function lineFault(line: Line, { expected, spoils = 'nothing' }: Expectation): FileFault {
  const to = Math.max(line.text.length, 1);
  return { ...columnsOf(line, { from: 1, to }), record: 'line', field: 'line', expected, spoils };
}

/** A line without end is not repeated whole. */
const foundMax = 200;

function columnsOf(
  { number, text }: Line,
  { from, to }: Pick<FileFault, 'from' | 'to'>,
): Pick<FileFault, 'line' | 'from' | 'to' | 'found'> {
  return { line: number, from, to, found: text.slice(from - 1, Math.min(to, foundMax)) };
}

/** A fault as a sentence, without the characters that were found, so that it may be logged. */
export function faultText({ line, from, to, record, field, expected, spoils }: FileFault): string {
  const columns = from === to ? `column ${from}` : `columns ${from}-${to}`;
  const effect = spoils === 'nothing' ? '' : `; the ${spoils} cannot be used`;
  return `line ${line}, ${columns} (${record}, ${field}): expected ${expected}${effect}`;
}
