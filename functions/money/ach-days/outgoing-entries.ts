import * as z from 'zod';
import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import type { Table } from '../../kernel/table/table.ts';
import { transactionOf } from '../../ports/ach-rail/nacha/codes.ts';
import type { BatchHeader } from '../../ports/ach-rail/nacha/file.ts';
import { readAchParts } from '../../ports/ach-rail/nacha/read-file.ts';
import type { AchSettlement } from '../../ports/ach-rail/settings.ts';
import type { Platform } from '../../ports/platform.ts';
import { isOffset } from '../ach-files/offset-batches.ts';
import { manifestEntry } from '../ach-files/rejected-entries.ts';
import { type EntryKind, isOriginated } from '../ach-files/window-entry.ts';
import type { SettlingEntry } from './settling-entry.ts';
import {
  type AchFileRecord,
  type AchRejection,
  type FileScope,
  achRejectionItem,
  rejectionPartition,
} from '../ach-files/for-others.ts';

const listed = manifestEntry.extend({
  direction: z.enum(['Credit', 'Debit']),
  amount: z.number(),
  batch: z.number(),
  line: z.number(),
});
const manifest = z.object({ entries: z.array(listed), refused: z.array(manifestEntry) });
type ListedEntry = z.output<typeof listed>;

/**
 * An entry of a file of ours. `isRejected`: its bank has not taken it, so no money moves by this file. `isDecided`: it has left again, or its payment was given
 * up. `kind` is absent if the manifest does not have it.
 */
export type OutgoingEntry = SettlingEntry & {
  readonly isRejected: boolean;
  readonly isDecided: boolean;
  /** True if its bank should have said that it has the file, and has not. */
  readonly isUnsent: boolean;
  readonly kind?: EntryKind;
};

/** What a file of ours has, and the resources whose entries are in none because they could not be written. */
export interface OutgoingFile {
  readonly entries: readonly OutgoingEntry[];
  readonly refused: readonly string[];
}

/**
 * Reads a file of ours. If it is read fully, amounts and dates are those of the file itself, and what its manifest does not have is there too; otherwise they
 * are those of its manifest.
 */
export async function readOutgoing(
  { achFiles }: Pick<Platform, 'achFiles'>,
  { key, window, status }: AchFileRecord,
  {
    rejections,
    returnsSettle,
    isFullyRead,
    isTold,
  }: Pick<AchSettlement, 'returnsSettle'> & {
    readonly rejections: readonly AchRejection[];
    readonly isFullyRead: boolean;
    /** True if it is known of each file whether the bank has it. */
    readonly isTold: boolean;
  },
): Promise<OutgoingFile> {
  const stored = await achFiles.read(`${key}.json`);
  invariant(stored !== undefined && window !== undefined, `the file ${key} has no manifest`);
  const { entries, refused } = manifest.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
  const of = (entry: ListedEntry) => rejections.filter((one) => isOf(one, entry));
  const day = bankDateOf(window);
  const backOn = returnsSettle === 'sameDay' ? day : plusBankingDays(day, 1);
  const lines = isFullyRead ? linesOf(key, await achFiles.read(key)) : undefined;
  const isUnsent = isTold && status === 'Written';
  const known = entries
    .filter(({ amount }) => amount > 0)
    .map((one) => {
      const found = of(one);
      const isRejected = status === 'Rejected' || found.length > 0;
      const isDecided = found.length > 0 && found.every(({ settledAt }) => settledAt !== undefined);
      const written = lines?.get(one.line);
      invariant(lines === undefined || written !== undefined, `the file ${key} has no entry in line ${one.line}`);
      const settles = isOriginated(one.kind) ? written?.effectiveDate : backOn;
      return { ...entryOf(key, one), ...written?.money, settles: lines && settles, isRejected, isDecided, isUnsent };
    });
  const listedLines = new Set(entries.map(({ line }) => line));
  const unlisted = [...(lines ?? [])].flatMap(([line, one]) =>
    listedLines.has(line) || one.isOffset || one.money.amount === 0
      ? []
      : [unlistedEntry({ key, line }, one, { backOn, isRejected: status === 'Rejected', isUnsent })],
  );
  return { refused: refused.map(({ source }) => source.id), entries: [...known, ...unlisted] };
}

/** Money that leaves with a file although its manifest does not have it. */
const unlistedEntry = (
  at: Pick<SettlingEntry, 'key' | 'line'>,
  { traceNumber, isAnswer, effectiveDate, money }: WrittenEntry,
  { backOn, ...state }: { readonly backOn: CalendarDate } & Pick<OutgoingEntry, 'isRejected' | 'isUnsent'>,
): OutgoingEntry => ({
  ...at,
  flow: isAnswer ? 'sentBack' : 'sent',
  direction: 'Credit',
  ...money,
  traceNumber,
  settles: isAnswer ? backOn : effectiveDate,
  ...state,
  isDecided: false,
});

/** A rejection is of a whole file, of a batch or of an entry. */
const isOf = ({ batch, traceNumber }: AchRejection, entry: ListedEntry): boolean =>
  (traceNumber ?? entry.traceNumber) === entry.traceNumber && (batch ?? entry.batch) === entry.batch;

const entryOf = (
  key: string,
  { kind, direction, amount, line, traceNumber, organisationId, source }: ListedEntry,
): Omit<SettlingEntry, 'settles'> & { readonly kind: EntryKind } => ({
  kind,
  flow: isOriginated(kind) ? 'sent' : 'sentBack',
  direction,
  amount,
  key,
  line,
  traceNumber,
  organisationId,
  source,
});

interface WrittenEntry {
  readonly traceNumber: string;
  readonly isAnswer: boolean;
  readonly isOffset: boolean;
  readonly effectiveDate: CalendarDate | undefined;
  readonly money: { readonly amount: number; readonly direction?: 'Credit' | 'Debit' };
}

/** The entries of a file by their lines. */
function linesOf(key: string, bytes: Uint8Array | undefined): ReadonlyMap<number, WrittenEntry> {
  invariant(bytes !== undefined, `the file ${key} is not in the bucket`);
  const lines = new Map<number, WrittenEntry>();
  let header: BatchHeader | undefined;
  for (const part of readAchParts(bytes)) {
    if (part.part === 'batchStart') header = part.header;
    if (part.part !== 'entry' || part.entry === undefined) continue;
    const { amountCents: amount, transactionCode, traceNumber, addenda } = part.entry;
    const direction = transactionOf(transactionCode)?.direction;
    lines.set(part.line, {
      traceNumber,
      isAnswer: addenda.some(({ kind }) => kind !== 'Payment'),
      isOffset: isOffset(header, part.entry),
      effectiveDate: header?.effectiveDate,
      money: { amount, ...(direction === undefined ? {} : { direction }) },
    });
  }
  return lines;
}

/** What banks have rejected of our files, by file, without what an operator has kept. */
export async function rejectionsByFile(
  table: Table,
  scope: FileScope,
): Promise<ReadonlyMap<string, readonly AchRejection[]>> {
  const found: AchRejection[] = [];
  for await (const page of partitionPages(table, rejectionPartition(scope))) {
    found.push(...page.map((item) => achRejectionItem.parse(item)).filter(({ decision }) => decision !== 'Keep'));
  }
  return Map.groupBy(found, ({ fileId }) => fileId);
}
