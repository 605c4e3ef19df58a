import { calendarDateOf } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import type { Addenda, AchFile, FileBatch, FileEntry } from '../../../functions/ports/ach-rail/nacha/file.ts';
import { writeAchFile } from '../../../functions/ports/ach-rail/nacha/write-file.ts';
import { achFileIntake } from '../../../functions/money/ach-files/workers/ach-file-intake.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import type { AchAside } from '../../../functions/money/ach-files/intake-store.ts';
import { achAsideItem, asidePartition } from '../../../functions/money/ach-files/intake-store.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { routingNumber } from './file-bank.ts';

/** The bank that sends the files of the tests, and the eight digits of its trace numbers. */
export const otherBank = '021000021';
const odfi = otherBank.slice(0, 8);

export const trace = (number: number): string => odfi + String(number).padStart(7, '0');

export const date = (month: number, day: number) => calendarDateOf({ year: 2026, month, day });

export function entry(overrides: Partial<FileEntry>): FileEntry {
  return {
    transactionCode: '22',
    routingNumber,
    accountNumber: '1',
    amountCents: 10_00,
    identification: 'INV-1',
    name: 'JANE MARLOW',
    discretionaryData: '',
    traceNumber: trace(1),
    addenda: [],
    ...overrides,
  };
}

export function batch(entries: readonly FileEntry[], overrides: Partial<FileBatch['header']> = {}): FileBatch {
  return {
    header: {
      serviceClass: '200',
      companyName: 'ACME PAYROLL',
      companyDiscretionaryData: '',
      companyIdentification: '1123456789',
      entryClass: 'PPD',
      entryDescription: 'SALARY',
      descriptiveDate: '',
      effectiveDate: date(12, 2),
      settlementDay: 336, // 2 December
      originatorStatus: '1',
      odfi,
      batchNumber: 1,
      ...overrides,
    },
    entries,
  };
}

export const header: AchFile['header'] = {
  immediateDestination: routingNumber,
  immediateOrigin: otherBank,
  creationDate: date(12, 1),
  creationTime: '2200',
  fileIdModifier: 'A',
  destinationName: '',
  originName: '',
  referenceCode: '',
};

/** The bytes of a file with these batches, numbered in their order. */
export function fileOf(...batches: readonly FileBatch[]): Uint8Array {
  const numbered = batches.map((one, index) => ({ ...one, header: { ...one.header, batchNumber: index + 1 } }));
  const written = writeAchFile({ header, batches: numbered });
  if (written.outcome === 'refused') throw new Error(JSON.stringify(written.refusals));
  return written.bytes;
}

/** The answer to an entry of ours: its amount and direction are those of the entry. */
export const answer = (addenda: Addenda, overrides: Partial<FileEntry>): FileEntry =>
  entry({ transactionCode: '21', addenda: [addenda], ...overrides });

export const returned = (originalTrace: string, returnCode: string, overrides: Partial<FileEntry> = {}): FileEntry =>
  answer(
    { kind: 'Return', returnCode, originalTrace, dateOfDeath: undefined, originalDfi: odfi, information: '' },
    overrides,
  );

export const changed = (
  originalTrace: string,
  changeCode: string,
  correctedData: string,
  overrides: Partial<FileEntry> = {},
): FileEntry =>
  answer(
    { kind: 'Change', changeCode, originalTrace, originalDfi: odfi, correctedData },
    { amountCents: 0, ...overrides },
  );

/** Puts a file into the bucket, as the bank would, and says so to the worker. True where the worker was done with it. */
export async function arrive(bank: Bank, name: string, bytes: Uint8Array): Promise<boolean> {
  const key = name.startsWith('incoming/') ? name : `incoming/${routingNumber}/${bank.organisationId}/${name}`;
  await bank.platform.achFiles.putOnce(key, bytes);
  return deliver(bank, achFileIntake, { key });
}

/** Handles the messages of the queue `ach-rail`; the number of them. */
export async function handleReports(
  bank: Bank,
  order: (bodies: readonly object[]) => readonly object[] = (all) => all,
) {
  const bodies = order(takeSent(bank, 'ach-rail'));
  for (const body of bodies) expect(await deliver(bank, achRailWorker, { ...body })).toBe(true);
  return bodies.length;
}

export async function asides(bank: Bank): Promise<readonly AchAside[]> {
  const items = await bank.table.query({ pk: asidePartition });
  return items
    .map((item) => achAsideItem.parse(item))
    .filter(({ key }) => key.includes(bank.organisationId))
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}
