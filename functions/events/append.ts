import type { Instant } from '../kernel/calendar/instant.ts';
import { msOf } from '../kernel/calendar/instant.ts';
import { LostRace } from '../kernel/table/lost-race.ts';
import type { Table } from '../kernel/table/table.ts';
import { type LogChunk, logKey, type LogRow } from './log.ts';
import { extendTail, type LogTail, readTail } from './log-tail.ts';

export const chunkEventsMax = 64;
/** Well below the 400 KB of an item; one row alone may be larger, since a journal row fits into an item too. */
export const chunkBytesMax = 250_000;
const rowOverheadBytes = 120;
/** A race is lost to somebody who appended, so the log moves on; more losses than this are left to the next delivery. */
const racesMax = 20;

/** A journal row with events, as far as the log needs it. */
export interface PendingRow extends LogRow {
  readonly organisationId: string;
  /** The world's time of its transaction. */
  readonly writtenAt: Instant;
}

/**
 * Appends to an organisation's log those of `rows` that do not stand in it yet, in their order, and answers the tail
 * that then holds all of them. However often, in parallel or after whatever crash it runs, each row is numbered once:
 * a chunk is inserted under the number after the last one, so it goes in only if nobody appended since `tail` was
 * read, and a tail that was read far enough back names every row of the batch that has been numbered.
 */
export async function appendRows(
  table: Table,
  organisationId: string,
  rows: readonly PendingRow[],
  known: LogTail | undefined,
): Promise<LogTail> {
  const since = earliest(rows);
  let tail = known !== undefined && known.since <= since ? known : await readTail(table, organisationId, since, known);
  for (let races = 0; ;) {
    const fresh = freshRows(rows, tail);
    if (fresh.length === 0) return tail;
    const chunk = nextChunk(organisationId, fresh, tail);
    try {
      await table.put({ Item: { ...chunk }, ConditionExpression: 'attribute_not_exists(pk)' });
      tail = extendTail(tail, chunk);
    } catch (error) {
      races += 1;
      if (!(error instanceof LostRace) || races > racesMax) throw error;
      tail = await readTail(table, organisationId, since, tail);
    }
  }
}

function freshRows(rows: readonly PendingRow[], tail: LogTail): readonly PendingRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (tail.txIds.has(row.txId) || seen.has(row.txId)) return false;
    seen.add(row.txId);
    return true;
  });
}

/** The first of `rows` that fit into one chunk, at least one. */
function nextChunk(organisationId: string, rows: readonly PendingRow[], tail: LogTail): LogChunk {
  const taken: LogRow[] = [];
  let { writtenUntil, latestAt, stepBackMs } = tail;
  let count = 0;
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = bytesOf(row);
    const isFull = count + row.count > chunkEventsMax || bytes + rowBytes > chunkBytesMax;
    if (taken.length > 0 && isFull) break;
    const { txId, types, events, at } = row;
    taken.push({ txId, count: row.count, types, events, at });
    count += row.count;
    bytes += rowBytes;
    if (row.writtenAt > writtenUntil) writtenUntil = row.writtenAt;
    if (at > latestAt) latestAt = at;
    else stepBackMs = Math.max(stepBackMs, msOf(latestAt) - msOf(at));
  }
  return { ...logKey(organisationId, tail.nextNumber), count, rows: taken, writtenUntil, latestAt, stepBackMs };
}

const bytesOf = (row: LogRow): number => row.events.length + row.types.join().length + rowOverheadBytes;

function earliest(rows: readonly PendingRow[]): Instant {
  return rows.map((row) => row.writtenAt).reduce((one, other) => (one < other ? one : other));
}
