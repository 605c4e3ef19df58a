import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { partitionPages } from '../../kernel/table/partition-pages.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { FiledEntry } from './entry-store.ts';
import { rejectionIdOf } from './file-ids.ts';
import { achFile, type AchFileRecord, type AchRejection, achRejectionItem, rejectionPartition } from './store.ts';

/** What the bank has refused to take: the entry alone, its batch, or the whole file. */
export const rejectedParts = ['File', 'Batch', 'Entry'] as const;
/** What becomes of a rejected entry. One that is kept is not rejected. */
export const rejectionOutcomes = ['Resend', 'GiveUp'] as const;

/** That the bank has rejected an entry, as the organisation of the entry sees it. */
export interface EntryRejection {
  readonly part: (typeof rejectedParts)[number];
  readonly rejectedAt: Instant;
  /** The words of the bank; absent if they may be about entries of others. */
  readonly reason?: string | undefined;
  /** Absent as long as nobody has decided. */
  readonly decision?: (typeof rejectionOutcomes)[number];
}

type SheetEntry = Pick<FiledEntry, 'batch' | 'traceNumber'>;
/** Finds the rejection of an entry of one file; undefined if the bank has not rejected it, or it was kept. */
export type RejectionFinder = (entry: SheetEntry) => EntryRejection | undefined;

/**
 * Reads what the bank has rejected of a file of ours. `file` is the part of it that the organisation sees.
 */
export async function readRejections(
  table: Pick<Table, 'query' | 'get'>,
  file: AchFileRecord,
): Promise<RejectionFinder> {
  const found = await rejectionsOfFile(table, file);
  if (found.size === 0) return () => undefined;
  const isShared = await isSharedFile(table, file, [...found.values()]);
  return (entry) => {
    const rejection = rejectionIn(found, file, entry);
    return rejection && shownRejection(rejection, isShared);
  };
}

/** The rejection of an entry of a file: its own one, else that of its batch, else that of the file. */
export function rejectionIn(
  rejections: ReadonlyMap<string, AchRejection>,
  { id }: Pick<AchFileRecord, 'id'>,
  { batch, traceNumber }: SheetEntry,
): AchRejection | undefined {
  // What the format does not allow is in no file, so no bank can reject it.
  if (batch === undefined) return undefined;
  const parts = [{ traceNumber }, { batch }, {}];
  return parts.map((part) => rejections.get(rejectionIdOf(id, part))).find((one) => one !== undefined);
}

/** The rejections of a file and of its parts by their ids, without those that were kept. */
export async function rejectionsOfFile(
  table: Pick<Table, 'query'>,
  { id, scope }: Pick<AchFileRecord, 'id' | 'scope'>,
): Promise<ReadonlyMap<string, AchRejection>> {
  const found = new Map<string, AchRejection>();
  for await (const page of partitionPages(table, rejectionPartition(scope), id)) {
    for (const one of page.map((item) => achRejectionItem.parse(item))) {
      if (one.decision !== 'Keep') found.set(one.id, one);
    }
  }
  return found;
}

/** Whether the file has entries of other organisations too. It is read only if words of the bank may be about them. */
async function isSharedFile(
  table: Pick<Table, 'get'>,
  { id, scope, entries }: AchFileRecord,
  rejections: readonly AchRejection[],
): Promise<boolean> {
  const mayTell = rejections.some(({ reason, traceNumber }) => reason !== undefined && traceNumber === undefined);
  const whole = mayTell ? await readItem(table, achFile(scope, id)) : undefined;
  return whole !== undefined && whole.entries !== entries;
}

function shownRejection(
  { batch, traceNumber, rejectedAt, reason, decision }: AchRejection,
  isShared: boolean,
): EntryRejection {
  const part = traceNumber !== undefined ? 'Entry' : batch !== undefined ? 'Batch' : 'File';
  return {
    part,
    rejectedAt,
    reason: isShared && part !== 'Entry' ? undefined : reason,
    ...(decision === undefined || decision === 'Keep' ? {} : { decision }),
  };
}
