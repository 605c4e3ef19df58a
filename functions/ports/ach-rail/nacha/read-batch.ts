import { reservedDescriptionOf } from '../port.ts';
import { type EntryClass, entryClasses, transactionOf } from './codes.ts';
import type { EntryContext } from './entry-rules.ts';
import { type FileFault, fieldFault, type Line } from './fault.ts';
import { readField } from './field-codec.ts';
import type { BatchHeader } from './file.ts';
import { type EntryLines, type EntryReading, readEntry } from './read-entry.ts';
import { isSpoiled, readRecord } from './record-codec.ts';
import { batchControl, batchHeader, entryDetail } from './records.ts';
import { addTotals, noTotals, type ControlTotals, totalNames, totalsOf } from './totals.ts';

/** A batch of which the header has been read. */
export interface OpenBatch {
  readonly header: BatchHeader | undefined;
  readonly faults: readonly FileFault[];
  readonly batchNumber: number;
  readEntry(lines: EntryLines): EntryReading;
  /** Counts a line that has the form of an entry or of addenda. */
  count(line: Line): void;
  /** Notes that a line of the batch cannot be used, which explains that the control differs. */
  setAside(): void;
  /** The totals of the lines so far, and whether all of them can be used. */
  sums(): { readonly totals: ControlTotals; readonly isWhole: boolean };
  /** The faults of the control. */
  readControl(line: Line): readonly FileFault[];
}

/** Reads a batch header. If only the header is damaged, its entries are read as far as their class is known. Never throws. */
export function openBatch(line: Line, numberBefore: number): OpenBatch {
  const { values: header, faults: found } = readRecord(batchHeader, line);
  const context = contextIn(line);
  const entryClass = entryClasses.get(context.entryClass);
  const faults = [...found, ...headerFaults({ line, header, entryClass, numberBefore })];
  let [totals, isWhole] = [noTotals, true];
  const order = entryOrder();
  return {
    header: isSpoiled(faults) ? undefined : header,
    faults,
    batchNumber: header?.batchNumber ?? numberBefore,
    count: (one) => {
      totals = addTotals(totals, totalsOf(one));
    },
    setAside: () => {
      isWhole = false;
    },
    sums: () => ({ totals, isWhole }),
    readEntry: (lines) => {
      const read =
        entryClass === undefined ? { entry: undefined, faults: [] } : readEntry(lines, entryClass.layout, context);
      const misplaced = order(lines.detail, read);
      isWhole &&= read.entry !== undefined;
      return { ...read, faults: [...read.faults, ...misplaced] };
    },
    readControl: (one) => controlFaults(one, line, { totals, isWhole }),
  };
}

/** What the rules of entries need, also of a damaged header. */
function contextIn({ text }: Line): EntryContext {
  const read = (name: keyof EntryContext): string => {
    const field = batchHeader.fields[name];
    const { value, isUsable } = readField(text.slice(field.from - 1, field.to), field);
    return isUsable ? String(value) : '';
  };
  return {
    entryClass: read('entryClass'),
    serviceClass: read('serviceClass'),
    odfi: read('odfi'),
    entryDescription: read('entryDescription'),
  };
}

interface HeaderReading {
  readonly line: Line;
  readonly header: BatchHeader | undefined;
  readonly entryClass: EntryClass | undefined;
  readonly numberBefore: number;
}

function headerFaults({ line, header, entryClass, numberBefore }: HeaderReading): readonly FileFault[] {
  const faults: FileFault[] = [];
  if (entryClass === undefined) {
    const expected = `one of ${[...entryClasses.keys()].join(', ')}`;
    faults.push(fieldFault(line, batchHeader, 'entryClass', { expected, spoils: 'batch' }));
  }
  if (header !== undefined && header.batchNumber <= numberBefore) {
    const expected = `a number above ${numberBefore}, that of the batch before`;
    faults.push(fieldFault(line, batchHeader, 'batchNumber', { expected }));
  }
  const description = header?.entryDescription ?? '';
  const reserved = reservedDescriptionOf(description);
  if (reserved !== undefined && description !== reserved) {
    faults.push(
      fieldFault(line, batchHeader, 'entryDescription', { expected: `${description.toUpperCase()} in upper case` }),
    );
  }
  return faults;
}

/** Trace numbers ascend within a batch, and its entries are of one purpose: of originators, returns, changes, dishonours or contests. */
function entryOrder(): (line: Line, read: EntryReading) => readonly FileFault[] {
  let [traceBefore, purpose] = ['', ''];
  return (line, { entry }) => {
    if (entry === undefined) return [];
    const { traceNumber, transactionCode, addenda } = entry;
    const faults: FileFault[] = [];
    if (traceNumber <= traceBefore) {
      faults.push(
        fieldFault(line, entryDetail, 'traceNumber', {
          expected: `more than ${traceBefore}, that of the entry before`,
        }),
      );
    }
    const isAnswer = transactionOf(transactionCode)?.purpose === 'Answer';
    const found = isAnswer ? (addenda.at(-1)?.kind ?? '') : 'Payment';
    if (purpose !== '' && found !== purpose) {
      const expected = `only entries of one purpose in a batch (${purpose}, as the entry before)`;
      faults.push(fieldFault(line, entryDetail, 'transactionCode', { expected }));
    }
    [traceBefore, purpose] = [traceNumber, found];
    return faults;
  };
}

/** If a line of the batch is unusable, a difference of the totals follows from it and spoils nothing more. */
function controlFaults(
  line: Line,
  headerLine: Line,
  sums: { readonly totals: ControlTotals; readonly isWhole: boolean },
): readonly FileFault[] {
  const { values, faults: found } = readRecord(batchControl, line);
  if (values === undefined) return found;
  const faults = [...found];
  for (const name of totalNames) {
    if (values[name] === sums.totals[name]) continue;
    const spoils = sums.isWhole ? 'batch' : 'nothing';
    faults.push(fieldFault(line, batchControl, name, { expected: `${sums.totals[name]}, from the entries`, spoils }));
  }
  for (const name of ['serviceClass', 'companyIdentification', 'odfi', 'batchNumber'] as const) {
    const { from, to } = batchHeader.fields[name];
    const expected = headerLine.text.slice(from - 1, to);
    const { from: first, to: last } = batchControl.fields[name];
    if (line.text.slice(first - 1, last) === expected) continue;
    faults.push(
      fieldFault(line, batchControl, name, { expected: `${expected}, as in the batch header`, spoils: 'batch' }),
    );
  }
  return faults;
}
