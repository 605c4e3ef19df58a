import { bankDateOf, bankTimeOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { faultText } from '../../ports/ach-rail/nacha/fault.ts';
import type { FileBatch, FileHeader } from '../../ports/ach-rail/nacha/file.ts';
import { type ControlTotals, noTotals } from '../../ports/ach-rail/nacha/totals.ts';
import { type WriteRefusal, writeAchFile } from '../../ports/ach-rail/nacha/write-file.ts';
import type { AchFileSettings } from '../../ports/ach-rail/settings.ts';
import { tooLarge } from './day-limits.ts';
import { offsetBatches } from './offset-batches.ts';
import { fileEntryIn, type OpenEntry, type PlannedBatch, type PlannedFile } from './planned-files.ts';

/** A file with everything that is known of it. */
export interface FileOfWindow {
  /** Undefined if all its entries are refused. */
  readonly bytes: Uint8Array | undefined;
  readonly totals: ControlTotals;
  readonly header: FileHeader;
  readonly entries: readonly EntryPosition[];
  readonly refused: readonly RefusedEntry[];
  /** Why the file has no offset entries; undefined if it has them, or the bank wants none. */
  readonly offsetFault: string | undefined;
  /** With those of offset entries. */
  readonly batches: number;
}

/** Where an entry is in its file. */
export interface EntryPosition {
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
const minuteMs = 60_000;

/**
 * Writes a file. Entries that the format does not allow are left out, with the reason; the rest is written, or nothing if no entry is left. Offset
 * entries that cannot be written are left out too. Throws if the settings of the bank make it impossible to write anything.
 */
export function writeFileOfWindow(planned: PlannedFile, context: FileContext): FileOfWindow {
  const header = headerOf(context);
  // What was refused once is refused for good, also if the settings would allow it now: its payment has ended.
  const reasons = refusedBefore(planned, context.files);
  let batches = without(planned.batches, reasons);
  let offsetFault: string | undefined;
  while (batches.length > 0) {
    const own = batches.map((batch, index) => batchOf(batch, index + 1, context));
    const all = offsetFault === undefined ? [...own, ...offsetBatches(batches, context)] : own;
    const written = writeAchFile({ header, batches: all });
    if (written.outcome === 'written') {
      const { bytes, totals } = written;
      const refused = refusedOf(planned, reasons);
      return { bytes, totals, header, refused, offsetFault, batches: all.length, entries: positionsIn(batches, own) };
    }
    const isOfOffset = ({ batch }: WriteRefusal) => batch !== undefined && batch >= own.length;
    const offsetRefusal = written.refusals.find(isOfOffset);
    offsetFault ??= offsetRefusal && faultText(offsetRefusal.fault);
    noteReasons(
      batches,
      written.refusals.filter((one) => !isOfOffset(one)),
      reasons,
    );
    batches = without(batches, reasons);
  }
  const refused = refusedOf(planned, reasons);
  invariant(refused.length > 0, 'a file without entries was planned');
  return { bytes: undefined, totals: noTotals, header, refused, offsetFault, batches: 0, entries: [] };
}

/** Why entries are refused. */
type Reasons = Map<OpenEntry, string>;

const entriesOf = (batches: readonly PlannedBatch[]): readonly OpenEntry[] => batches.flatMap(({ entries }) => entries);

/** The entries that an earlier run has refused, and those that are above the limits of the bank. */
const refusedBefore = ({ batches }: PlannedFile, { limits }: AchFileSettings): Reasons =>
  new Map(
    entriesOf(batches).flatMap((one) => {
      const why = one.item.refusedWhy ?? tooLarge(one, limits);
      return why === undefined ? [] : [[one, why] as const];
    }),
  );

/** In the order of the plan, so that it is the same if a part of it was refused before. */
const refusedOf = ({ batches }: PlannedFile, reasons: Reasons): readonly RefusedEntry[] =>
  entriesOf(batches).flatMap((entry) => {
    const why = reasons.get(entry);
    return why === undefined ? [] : [{ entry, why }];
  });

/** A bank knows a file by its parties, creation and modifier. Where the modifiers of a day are used up, they begin anew with a later creation. */
function headerOf({ files: { destination, origin }, closesAt, ofDay }: FileContext): FileHeader {
  const createdAt = plusMs(closesAt, Math.floor(ofDay / modifiers.length) * minuteMs);
  const { hour, minute } = bankTimeOf(createdAt);
  return {
    immediateDestination: destination.identification,
    immediateOrigin: origin.identification,
    creationDate: bankDateOf(createdAt),
    creationTime: String(hour).padStart(2, '0') + String(minute).padStart(2, '0'),
    fileIdModifier: modifiers.charAt(ofDay % modifiers.length),
    destinationName: destination.name,
    originName: origin.name,
    referenceCode: '',
  };
}

function batchOf({ subject, direction, entries }: PlannedBatch, batchNumber: number, context: FileContext): FileBatch {
  return {
    header: {
      ...subject,
      serviceClass: direction === 'Credit' ? '220' : '225',
      settlementDay: undefined,
      originatorStatus: '1',
      odfi: context.routingNumber.slice(0, 8),
      batchNumber,
    },
    entries: entries.map(fileEntryIn),
  };
}

/** Notes why entries are refused. A refusal of a batch header is one of all its entries. */
function noteReasons(batches: readonly PlannedBatch[], refusals: readonly WriteRefusal[], reasons: Reasons): void {
  for (const { batch: at, entry: index, fault } of refusals) {
    const batch = at === undefined ? undefined : batches[at];
    invariant(batch !== undefined, `the ACH file cannot be written: ${faultText(fault)}`);
    const entry = index === undefined ? undefined : batch.entries[index];
    for (const one of entry === undefined ? batch.entries : [entry]) {
      if (!reasons.has(one)) reasons.set(one, faultText(fault));
    }
  }
}

/** The batches without the entries that are refused. */
function without(batches: readonly PlannedBatch[], reasons: Reasons): readonly PlannedBatch[] {
  if (reasons.size === 0) return batches;
  return batches
    .map((batch) => {
      const entries = batch.entries.filter((entry) => !reasons.has(entry));
      return { ...batch, entries, cents: entries.reduce((sum, { item }) => sum + item.amount, 0) };
    })
    .filter(({ entries }) => entries.length > 0);
}

function positionsIn(batches: readonly PlannedBatch[], written: readonly FileBatch[]): readonly EntryPosition[] {
  const all: EntryPosition[] = [];
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
