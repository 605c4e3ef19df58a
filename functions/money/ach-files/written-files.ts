import { bankDateOf, bankTimeOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { faultText } from '../../ports/ach-rail/nacha/fault.ts';
import type { FileBatch, FileEntry, FileHeader } from '../../ports/ach-rail/nacha/file.ts';
import type { ControlTotals } from '../../ports/ach-rail/nacha/totals.ts';
import { type WriteRefusal, writeAchFile } from '../../ports/ach-rail/nacha/write-file.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import { fileEntryIn, type OpenEntry, type PlannedBatch, type PlannedFile } from './planned-files.ts';
import { sequenceMax } from './trace-numbers.ts';

/** A file with everything that is known of it. */
export interface FileOfWindow {
  readonly bytes: Uint8Array;
  readonly totals: ControlTotals;
  readonly header: FileHeader;
  readonly entries: readonly PlacedEntry[];
  readonly refused: readonly RefusedEntry[];
  readonly batches: number;
}

/** Where an entry is in its file. */
export interface PlacedEntry {
  readonly entry: OpenEntry;
  /** The number of its batch, from 1. */
  readonly batch: number;
  /** Its line, from 1. */
  readonly line: number;
}

/** An entry that the rules of the format do not allow, and why. */
export interface RefusedEntry {
  readonly entry: OpenEntry;
  readonly why: string;
}

interface FileContext {
  readonly routingNumber: string;
  readonly files: AchFileSettings;
  /** When the window is closed: date and time of the header. */
  readonly closesAt: Instant;
  /** The place of the file among those of its bank on its day, from 0. */
  readonly ofDay: number;
}

const modifiers = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const modifierOf = (ofDay: number): string => modifiers.charAt(ofDay % modifiers.length);

/** A bank that has more batches on a day does not exist; then numbers of offset entries would come twice. */
const batchesOfFile = 1000;

/**
 * Writes a file. Entries that the format does not allow are left out, with the reason; the rest is written. Undefined if no entry
 * is left. Throws if the settings of the bank make it impossible to write anything.
 */
export function writeFileOfWindow(planned: PlannedFile, context: FileContext): FileOfWindow | undefined {
  const refused: RefusedEntry[] = [];
  let { batches } = planned;
  while (batches.length > 0) {
    const header = headerOf(context);
    const fileBatches = batches.map((batch, index) => batchOf(batch, index + 1, context));
    const written = writeAchFile({ header, batches: fileBatches });
    if (written.outcome === 'written') {
      const { bytes, totals } = written;
      return { bytes, totals, header, refused, batches: batches.length, entries: placed(batches, fileBatches) };
    }
    batches = without(batches, written.refusals, refused);
  }
  invariant(refused.length > 0, 'a file without entries was planned');
  return undefined;
}

function headerOf({ files: { destination, origin }, closesAt, ofDay }: FileContext): FileHeader {
  const { hour, minute } = bankTimeOf(closesAt);
  return {
    immediateDestination: destination.identification,
    immediateOrigin: origin.identification,
    creationDate: bankDateOf(closesAt),
    creationTime: String(hour).padStart(2, '0') + String(minute).padStart(2, '0'),
    fileIdModifier: modifierOf(ofDay),
    destinationName: destination.name,
    originName: origin.name,
    referenceCode: '',
  };
}

function batchOf(batch: PlannedBatch, batchNumber: number, context: FileContext): FileBatch {
  const { subject, direction, entries } = batch;
  const { offset } = context.files;
  const own = entries.map(fileEntryIn);
  const isOffset = offset !== undefined && batch.cents > 0;
  return {
    header: {
      ...subject,
      serviceClass: isOffset ? '200' : direction === 'Credit' ? '220' : '225',
      settlementDay: undefined,
      originatorStatus: '1',
      odfi: context.routingNumber.slice(0, 8),
      batchNumber,
    },
    entries: isOffset ? [...own, offsetEntry(batch, batchNumber, offset, context)] : own,
  };
}

const accountDigits = { Checking: '2', Savings: '3', Ledger: '4' } as const;

/** The entry that makes debits and credits of a batch equal. Its trace number is above all others, so it is the last one. */
function offsetEntry(
  { direction, cents }: PlannedBatch,
  batchNumber: number,
  { routingNumber, accountNumber, accountType }: NonNullable<AchFileSettings['offset']>,
  context: FileContext,
): FileEntry {
  const number = sequenceMax + 1 + ((context.ofDay * batchesOfFile + batchNumber) % 100_000);
  return {
    transactionCode: accountDigits[accountType] + (direction === 'Credit' ? '7' : '2'),
    routingNumber,
    accountNumber,
    amountCents: cents,
    identification: '',
    name: 'OFFSET',
    discretionaryData: '',
    traceNumber: context.routingNumber.slice(0, 8) + String(number).padStart(7, '0'),
    addenda: [],
  };
}

/** The batches without the entries that were refused. A refusal of a batch header is one of all its entries. */
function without(
  batches: readonly PlannedBatch[],
  refusals: readonly WriteRefusal[],
  refused: RefusedEntry[],
): readonly PlannedBatch[] {
  const reasons = new Map<OpenEntry, string>();
  for (const { batch: at, entry: index, fault } of refusals) {
    const batch = at === undefined ? undefined : batches[at];
    invariant(batch !== undefined, `the ACH file cannot be written: ${faultText(fault)}`);
    const entry = index === undefined ? undefined : batch.entries[index];
    invariant(index === undefined || entry !== undefined, `the offset entry cannot be written: ${faultText(fault)}`);
    for (const one of entry === undefined ? batch.entries : [entry]) {
      if (!reasons.has(one)) reasons.set(one, faultText(fault));
    }
  }
  for (const [entry, why] of reasons) refused.push({ entry, why });
  return batches
    .map((batch) => {
      const entries = batch.entries.filter((entry) => !reasons.has(entry));
      return { ...batch, entries, cents: entries.reduce((sum, { item }) => sum + item.amount, 0) };
    })
    .filter(({ entries }) => entries.length > 0);
}

function placed(batches: readonly PlannedBatch[], written: readonly FileBatch[]): readonly PlacedEntry[] {
  const all: PlacedEntry[] = [];
  let line = 1;
  for (const [index, batch] of batches.entries()) {
    line += 1;
    for (const [at, { addenda }] of (written[index]?.entries ?? []).entries()) {
      line += 1;
      const entry = batch.entries[at];
      if (entry !== undefined) all.push({ entry, batch: index + 1, line });
      line += addenda.length;
    }
    line += 1;
  }
  return all;
}
