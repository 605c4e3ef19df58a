import { entryClasses } from './codes.ts';
import type { FileFault } from './fault.ts';
import type { Fields, FieldValue, RecordType } from './field.ts';
import { recordLength } from './field.ts';
import type { AchFile, Addenda, FileBatch, FileEntry } from './file.ts';
import { blockingFactor, readAchParts } from './read-file.ts';
import { writeRecord } from './record-codec.ts';
import {
  batchControl,
  batchHeader,
  changeAddenda,
  contestAddenda,
  dishonourAddenda,
  entryDetail,
  entryDetailCtx,
  fileControl,
  fileHeader,
  paymentAddenda,
  refusedChangeAddenda,
  returnAddenda,
} from './records.ts';
import { addTotals, noTotals, type ControlTotals, totalsOf } from './totals.ts';

/** A value that cannot be written. `batch` and `entry` are indexes in the file that was given; undefined for its headers and controls. */
export interface WriteRefusal {
  readonly batch: number | undefined;
  readonly entry: number | undefined;
  readonly fault: FileFault;
}

export type WrittenFile =
  | { readonly outcome: 'written'; readonly bytes: Uint8Array; readonly totals: ControlTotals }
  | { readonly outcome: 'refused'; readonly refusals: readonly WriteRefusal[] };

interface Output {
  readonly lines: string[];
  readonly refusals: WriteRefusal[];
  /** The batch and the entry of each line. */
  readonly batches: (number | undefined)[];
  readonly entries: (number | undefined)[];
  /** The indexes of the batches of answers. */
  readonly answers: Set<number | undefined>;
  batch: number | undefined;
  entry: number | undefined;
}

const filler = '9'.repeat(recordLength);

/**
 * Writes an ACH file: lines of 94 characters that end with LF, filled to blocks of ten. Controls, counts, hashes, indicators and sequences follow
 * from the entries. A value that does not fit is refused with its field and nothing is written: no value is cut or changed. The file is read
 * before it is returned, and each fault that the reader finds, even one that spoils nothing, is a refusal too. So all rules are those of the reader.
 * A batch of answers repeats what another bank wrote, so there only faults that spoil something are refusals.
 */
export function writeAchFile(file: AchFile): WrittenFile {
  const output: Output = {
    lines: [],
    refusals: [],
    batches: [],
    entries: [],
    answers: new Set(),
    batch: undefined,
    entry: undefined,
  };
  write(output, fileHeader, file.header);
  let totals = noTotals;
  for (const [index, batch] of file.batches.entries()) {
    output.batch = index;
    if (isOfAnswers(batch)) output.answers.add(index);
    totals = addTotals(totals, writeBatch(output, batch));
    output.batch = undefined;
  }
  const blockCount = Math.ceil((output.lines.length + 1) / blockingFactor);
  write(output, fileControl, { ...totals, batchCount: file.batches.length, blockCount });
  if (output.refusals.length > 0) return { outcome: 'refused', refusals: output.refusals };
  while (output.lines.length < blockCount * blockingFactor) output.lines.push(filler);
  const bytes = Buffer.from(`${output.lines.join('\n')}\n`, 'latin1');
  const refusals = refusalsOf(bytes, output);
  return refusals.length > 0 ? { outcome: 'refused', refusals } : { outcome: 'written', bytes, totals };
}

function write<F extends Fields>(
  output: Output,
  record: RecordType<F>,
  values: Readonly<Record<string, FieldValue>>,
): string {
  const { batch, entry, answers } = output;
  const number = output.lines.length + 1;
  const { text, faults } = writeRecord(record, values, { number, mayLack: answers.has(batch) });
  for (const fault of faults) output.refusals.push({ batch, entry, fault });
  output.lines.push(text);
  output.batches.push(batch);
  output.entries.push(entry);
  return text;
}

const isOfAnswers = ({ entries }: FileBatch): boolean =>
  entries.length > 0 && entries.every(({ addenda }) => addenda.some(({ kind }) => kind !== 'Payment'));

function writeBatch(output: Output, { header, entries }: FileBatch): ControlTotals {
  write(output, batchHeader, header);
  const layout = entryClasses.get(header.entryClass)?.layout ?? 'standard';
  let totals = noTotals;
  for (const [index, entry] of entries.entries()) {
    output.entry = index;
    const text = writeEntry(output, entry, layout);
    const addendaTotals = { ...noTotals, entryAndAddendaCount: entry.addenda.length };
    totals = addTotals(totals, addTotals(totalsOf({ number: 0, text }), addendaTotals));
    output.entry = undefined;
  }
  const { serviceClass, companyIdentification, odfi, batchNumber } = header;
  write(output, batchControl, {
    ...totals,
    serviceClass,
    companyIdentification,
    odfi,
    batchNumber,
    messageAuthentication: '',
  });
  return totals;
}

/** Writes an entry with its addenda. Returns the line of the entry. */
function writeEntry(output: Output, { addenda, ...detail }: FileEntry, layout: 'standard' | 'ctx'): string {
  const addendaIndicator = addenda.length > 0 ? '1' : '0';
  const text =
    layout === 'ctx'
      ? write(output, entryDetailCtx, { ...detail, addendaIndicator, addendaCount: addenda.length })
      : write(output, entryDetail, { ...detail, addendaIndicator });
  for (const [index, { kind, ...members }] of addenda.entries()) {
    const { traceNumber } = detail;
    write(output, addendaRecords[kind], {
      ...members,
      traceNumber,
      sequence: index + 1,
      entrySequence: traceNumber.slice(-7),
    });
  }
  return text;
}

const addendaRecords: Readonly<Record<Addenda['kind'], RecordType>> = {
  Payment: paymentAddenda,
  Change: changeAddenda,
  RefusedChange: refusedChangeAddenda,
  Return: returnAddenda,
  Dishonour: dishonourAddenda,
  Contest: contestAddenda,
};

function refusalsOf(bytes: Uint8Array, { batches, entries, answers }: Output): readonly WriteRefusal[] {
  const refusals: WriteRefusal[] = [];
  for (const { faults } of readAchParts(bytes)) {
    for (const fault of faults) {
      const batch = batches[fault.line - 1];
      if (fault.spoils === 'nothing' && answers.has(batch)) continue;
      refusals.push({ batch, entry: entries[fault.line - 1], fault });
    }
  }
  return refusals;
}
