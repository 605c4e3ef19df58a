import { transactionOf } from '../../ports/ach-rail/nacha/codes.ts';
import type { AchFile, FileEntry } from '../../ports/ach-rail/nacha/file.ts';
import { type PlayedRefusal, refusalOfNumber } from './known-values.ts';

/** What the bank of a sandbox refuses of a file. What is in a refused file or batch is not named again. */
export interface FileRefusals {
  readonly isWhole: boolean;
  /** The numbers of batches. */
  readonly batches: readonly number[];
  /** The trace numbers of entries. */
  readonly entries: readonly string[];
}

export const nothingRefused: FileRefusals = { isWhole: false, batches: [], entries: [] };

/** What the account numbers of receivers make the bank refuse. It follows from the file alone. */
export function refusedOf({ batches }: AchFile): FileRefusals {
  const has = (entries: readonly FileEntry[], refusal: PlayedRefusal) =>
    entries.some((one) => refusalOf(one) === refusal);
  if (batches.some(({ entries }) => has(entries, 'File'))) return { isWhole: true, batches: [], entries: [] };
  const [refused, taken] = [
    batches.filter(({ entries }) => has(entries, 'Batch')),
    batches.filter(({ entries }) => !has(entries, 'Batch')),
  ];
  const entries = taken.flatMap((one) => one.entries).filter((one) => refusalOf(one) === 'Entry');
  return {
    isWhole: false,
    batches: refused.map(({ header }) => header.batchNumber),
    entries: entries.map(({ traceNumber }) => traceNumber),
  };
}

/** Our answers to other banks have account numbers here, which stand for nothing. */
const refusalOf = ({ transactionCode, accountNumber }: FileEntry): PlayedRefusal | undefined =>
  transactionOf(transactionCode)?.purpose === 'Answer' ? undefined : refusalOfNumber(accountNumber);

/** The part of a file that the bank has taken, which the banks of the receivers get. */
export function takenOf(file: AchFile, { isWhole, batches, entries }: FileRefusals): AchFile {
  const [refusedBatches, refusedEntries] = [new Set(batches), new Set(entries)];
  const taken = isWhole ? [] : file.batches.filter(({ header }) => !refusedBatches.has(header.batchNumber));
  return {
    ...file,
    batches: taken.map((batch) => ({
      ...batch,
      entries: batch.entries.filter(({ traceNumber }) => !refusedEntries.has(traceNumber)),
    })),
  };
}
