import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import { textBytesMax } from '../../kernel/journal/packed.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { StoredAuthor } from '../../kernel/journal/author.ts';
import { chainEntries, packEntries } from '../audit-log/packed-entries.ts';
import { type LogChunk, logKey, type LogRow, storedChunk } from './log.ts';
import { extendTail, type LogTail, readTail } from './log-tail.ts';
import { type LoggedEvent, loggedEvent } from './logged-event.ts';
import { type EventKey, sealEvents } from './sealed-events.ts';

export const chunkEventsMax = 64;
/** The most transactions of a chunk: those without events are not limited by the number of events. */
const chunkRowsMax = 256;
/**
 * Well below the item limit of 400 KB. A single row may be larger; it still fits, since a journal row fits into an item
 * too.
 */
export const chunkBytesMax = 250_000;
/**
 * Conflicts with other writers per call. Each conflict means that another writer appended; after more than this, the
 * stream's retry continues.
 */
const racesMax = 20;

/** The parts of a journal row that the log needs. */
export interface PendingRow extends LogRow {
  readonly organisationId: string;
  /** Real time of the transaction. */
  readonly writtenAt: Instant;
  readonly events: readonly EventDraft[];
  readonly by: StoredAuthor | undefined;
}

/** The log of one organisation, for appending. */
export interface Appendable extends EventKey {
  readonly table: Table;
  /** What else is written in the transaction that appends some rows. */
  readonly alsoWrites?: (rows: readonly PendingRow[]) => Promise<readonly Write[]>;
}

/**
 * Appends those of `rows` to an organisation's log that it does not contain yet, in their order, and returns the tail
 * that contains all of them. Each row is numbered exactly once, even if the call is repeated, runs in parallel or is
 * interrupted. A chunk is inserted under the number after the last one, so the insert succeeds only if no other writer
 * has appended since `tail` was read. And the tail is read back far enough to name every row of the batch that already
 * has numbers.
 */
export async function appendRows(
  log: Appendable,
  rows: readonly PendingRow[],
  known: LogTail | undefined,
): Promise<LogTail> {
  const { table, organisationId } = log;
  const since = earliest(rows);
  let tail = known !== undefined && known.since <= since ? known : await readTail(table, organisationId, since, known);
  for (let races = 0; ;) {
    const fresh = freshRows(rows, tail);
    if (fresh.length === 0) return tail;
    const chunk = nextChunk(log, fittingRows(fresh), tail);
    try {
      await putChunk(log, chunk, fresh.slice(0, chunk.rows.length));
      tail = extendTail(tail, chunk);
    } catch (error) {
      races += 1;
      if (!(error instanceof ConcurrencyConflict) || races > racesMax) throw error;
      tail = await readTail(table, organisationId, since, tail);
    }
  }
}

/** Inserts a chunk with what else its rows write. A chunk alone is put without a transaction, which costs half. */
async function putChunk({ table, alsoWrites }: Appendable, chunk: LogChunk, rows: readonly PendingRow[]) {
  const also = (await alsoWrites?.(rows)) ?? [];
  if (also.length > 0) return table.transact([insert(storedChunk(chunk)), ...also]);
  return table.put({ Item: storedChunk(chunk), ConditionExpression: 'attribute_not_exists(pk)' });
}

function freshRows(rows: readonly PendingRow[], tail: LogTail): readonly PendingRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (tail.txIds.has(row.txId) || seen.has(row.txId)) return false;
    seen.add(row.txId);
    return true;
  });
}

/** Returns the first rows that together have at most as many events as a chunk; at least one row. */
function fittingRows(rows: readonly PendingRow[]): readonly PendingRow[] {
  let count = 0;
  const end = rows.findIndex((row) => (count += row.events.length) > chunkEventsMax);
  return (end < 0 ? rows : rows.slice(0, Math.max(1, end))).slice(0, chunkRowsMax);
}

/**
 * Builds the chunk that follows a tail. If the rows are too large together, it takes the first half of them, and so on.
 */
function nextChunk({ cipher, organisationId }: EventKey, rows: readonly PendingRow[], tail: LogTail): LogChunk {
  const drafts = rows.flatMap(({ events, at }) => events.map((draft) => ({ draft, at })));
  const events = drafts.map(({ draft, at }, index) => loggedEvent(draft, tail.nextNumber + index, at));
  const sealed = events.length === 0 ? new Uint8Array() : sealEvents(events, { cipher, organisationId });
  const { texts, ...chained } = chainEntries(rows, tail);
  const entries = packEntries(texts);
  const isTooLarge = sealed.length + entries.length > chunkBytesMax || textLengthOf(events) > textBytesMax;
  if (isTooLarge && rows.length > 1) {
    return nextChunk({ cipher, organisationId }, rows.slice(0, Math.ceil(rows.length / 2)), tail);
  }
  return {
    ...logKey(organisationId, tail.nextNumber, tail.turn),
    count: events.length,
    rows: rows.map(({ txId, types, at }) => ({ txId, types, at })),
    events: sealed,
    entries,
    firstEntry: tail.nextEntry,
    hashBefore: tail.hash,
    ...chained,
    ...momentsAfter(rows, tail),
    chunks: tail.chunks + 1,
    ...(tail.lost.length === 0 ? {} : { lost: [...tail.lost] }),
  };
}

const textLengthOf = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, { text, resourceText = '' }) => sum + text.length + resourceText.length, 0);

/** What a chunk says about the moments of all rows up to it, after some rows. */
export function momentsAfter(
  rows: readonly Pick<PendingRow, 'writtenAt' | 'at'>[],
  tail: LogTail,
): Pick<LogChunk, 'writtenUntil' | 'latestAt' | 'stepBackMs' | 'lateMs'> {
  let { writtenUntil, latestAt, stepBackMs, lateMs } = tail;
  for (const { writtenAt, at } of rows) {
    if (writtenAt > writtenUntil) writtenUntil = writtenAt;
    else lateMs = Math.max(lateMs, msOf(writtenUntil) - msOf(writtenAt));
    if (at > latestAt) latestAt = at;
    else stepBackMs = Math.max(stepBackMs, msOf(latestAt) - msOf(at));
  }
  return { writtenUntil, latestAt, stepBackMs, lateMs };
}

function earliest(rows: readonly PendingRow[]): Instant {
  return rows.map((row) => row.writtenAt).reduce((one, other) => (one < other ? one : other));
}
