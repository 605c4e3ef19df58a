import { type FileFault, fieldFault, type Line, lineFault } from './fault.ts';
import { recordLength, type Values } from './field.ts';
import type { BatchHeader, FileEntry, FileHeader } from './file.ts';
import { fileLines } from './lines.ts';
import { openBatch, type OpenBatch } from './read-batch.ts';
import type { EntryLines } from './read-entry.ts';
import { readRecord } from './record-codec.ts';
import { fileControl, fileHeader } from './records.ts';
import { addTotals, noTotals, totalNames, type ControlTotals } from './totals.ts';

/** A block is this many lines. */
export const blockingFactor = 10;

/** A part of a file, in the order of its lines. `line` is the first line of the part. */
export type FilePart = { readonly line: number; readonly faults: readonly FileFault[] } & (
  | { readonly part: 'fileStart'; readonly header: FileHeader | undefined }
  | { readonly part: 'batchStart'; readonly header: BatchHeader | undefined }
  | { readonly part: 'entry'; readonly entry: FileEntry | undefined; readonly lines: readonly string[] }
  | { readonly part: 'aside'; readonly lines: readonly string[] }
  | { readonly part: 'batchEnd'; readonly totals: ControlTotals }
  | { readonly part: 'fileEnd'; readonly totals: ControlTotals }
);

interface OpenFile {
  readonly firstLine: number;
  batch: OpenBatch | undefined;
  entry: { readonly detail: Line; readonly addenda: Line[] } | undefined;
  control:
    | {
        readonly line: Line;
        readonly values: Values<typeof fileControl> | undefined;
        readonly faults: readonly FileFault[];
      }
    | undefined;
  lines: number;
  batches: number;
  batchNumber: number;
  totals: ControlTotals;
  isWhole: boolean;
}

/**
 * Reads ACH files, one part after the other: what a part needs is kept, but not the parts before it. There is at least one file, and
 * each has a start and an end, each batch too, even if their records are missing. Never throws, and takes time in proportion to the bytes.
 *
 * A value that is undefined is spoiled by one of the faults: an entry by its own, while the others are read. After a damaged or missing header or
 * control, entries are read as before, as long as their class is known; the fault says that it spoils the batch or the file, and the reader of the
 * parts decides what to do with it. An `aside` is a line that belongs to nothing.
 */
export function* readAchParts(bytes: Uint8Array): Generator<FilePart> {
  let file: OpenFile | undefined;
  let last: Line = { number: 1, text: '' };
  for (const line of fileLines(bytes)) {
    last = line;
    const type = line.text.charAt(0);
    if (
      file === undefined ||
      (type === '1' && (file.control !== undefined || file.lines > 0)) ||
      beginsAfterEnd(file, type)
    ) {
      if (file !== undefined) yield* closeFile(file, line);
      file = newFile(line);
      yield startOf(line, type);
      file.lines += 1;
      if (type === '1') continue;
    } else file.lines += 1;
    yield* readLine(file, line, type);
  }
  if (file === undefined) {
    file = newFile(last);
    yield startOf(last, '');
  }
  yield* closeFile(file, last);
}

/** A batch after a file control begins a file whose header is missing. */
const beginsAfterEnd = (file: OpenFile, type: string): boolean => file.control !== undefined && type === '5';

function newFile(line: Line): OpenFile {
  return {
    firstLine: line.number,
    batch: undefined,
    entry: undefined,
    control: undefined,
    lines: 0,
    batches: 0,
    batchNumber: 0,
    totals: noTotals,
    isWhole: true,
  };
}

function startOf(line: Line, type: string): FilePart {
  if (type === '1') {
    const { values, faults } = readRecord(fileHeader, line);
    return { part: 'fileStart', line: line.number, header: values, faults };
  }
  return {
    part: 'fileStart',
    line: line.number,
    header: undefined,
    faults: [lineFault(line, { expected: 'a file header', spoils: 'file' })],
  };
}

const filler = '9'.repeat(recordLength);

function* readLine(file: OpenFile, line: Line, type: string): Generator<FilePart> {
  if (type === '7' && /^7(05|98|99)/.test(line.text) && file.entry !== undefined) {
    file.entry.addenda.push(line);
    file.batch?.count(line);
    return;
  }
  yield* closeEntry(file);
  if (file.control !== undefined) {
    if (line.text !== filler) yield aside(file, line, 'a line of nines, or a file header', 'nothing');
  } else if (type === '5') {
    yield* closeBatch(file, line);
    file.batch = openBatch(line, file.batchNumber);
    file.batches += 1;
    file.batchNumber = file.batch.batchNumber;
    yield { part: 'batchStart', line: line.number, header: file.batch.header, faults: file.batch.faults };
  } else if (type === '6' && file.batch !== undefined) {
    file.entry = { detail: line, addenda: [] };
    file.batch.count(line);
  } else if (type === '8' && file.batch !== undefined) {
    yield* endBatch(file, line, file.batch.readControl(line));
  } else if (type === '9' && line.text !== filler) {
    yield* closeBatch(file, line);
    file.control = { line, ...readRecord(fileControl, line) };
  } else {
    if (type === '7') file.batch?.count(line);
    yield aside(
      file,
      line,
      file.batch === undefined ? 'a batch header or a file control' : 'a record of the batch',
      'entry',
    );
  }
}

function aside(file: OpenFile, line: Line, expected: string, spoils: FileFault['spoils']): FilePart {
  file.batch?.setAside();
  file.isWhole = false;
  return { part: 'aside', line: line.number, lines: [line.text], faults: [lineFault(line, { expected, spoils })] };
}

function* closeEntry(file: OpenFile): Generator<FilePart> {
  const { entry, batch } = file;
  file.entry = undefined;
  if (entry === undefined || batch === undefined) return;
  const lines: EntryLines = entry;
  const read = batch.readEntry(lines);
  yield {
    part: 'entry',
    line: entry.detail.number,
    ...read,
    lines: [entry.detail, ...entry.addenda].map(({ text }) => text),
  };
}

/** Ends a batch that has no control before `line`. */
function* closeBatch(file: OpenFile, line: Line): Generator<FilePart> {
  yield* closeEntry(file);
  if (file.batch === undefined) return;
  yield* endBatch(file, line, [lineFault(line, { expected: 'a batch control before this line', spoils: 'batch' })]);
}

function* endBatch(file: OpenFile, line: Line, faults: readonly FileFault[]): Generator<FilePart> {
  const sums = file.batch?.sums() ?? { totals: noTotals, isWhole: true };
  file.batch = undefined;
  file.totals = addTotals(file.totals, sums.totals);
  file.isWhole &&= sums.isWhole;
  yield { part: 'batchEnd', line: line.number, totals: sums.totals, faults };
}

/** Ends a file. `line` is the first line after it, or the last of all. */
function* closeFile(file: OpenFile, line: Line): Generator<FilePart> {
  yield* closeBatch(file, line);
  const faults: readonly FileFault[] =
    file.control === undefined
      ? [lineFault(line, { expected: 'a file control', spoils: 'file' })]
      : [...file.control.faults, ...controlDifferences(file, file.control)];
  yield { part: 'fileEnd', line: file.control?.line.number ?? line.number, totals: file.totals, faults };
}

function controlDifferences(file: OpenFile, { line, values }: NonNullable<OpenFile['control']>): readonly FileFault[] {
  if (values === undefined) return [];
  const faults: FileFault[] = [];
  const spoils = file.isWhole ? 'file' : 'nothing';
  for (const name of totalNames) {
    if (values[name] === file.totals[name]) continue;
    faults.push(fieldFault(line, fileControl, name, { expected: `${file.totals[name]}, from the batches`, spoils }));
  }
  if (values.batchCount !== file.batches) {
    faults.push(fieldFault(line, fileControl, 'batchCount', { expected: String(file.batches), spoils }));
  }
  const blocks = Math.ceil(file.lines / blockingFactor);
  if (values.blockCount !== blocks)
    faults.push(fieldFault(line, fileControl, 'blockCount', { expected: String(blocks), spoils }));
  if (file.lines % blockingFactor !== 0) {
    const expected = `lines of nines after it, up to ${blocks * blockingFactor} lines`;
    faults.push(lineFault(line, { expected }));
  }
  return faults;
}
