import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksBackwards, firstNumberOf, lastNumberOf, type LogChunk } from './log.ts';

/** The end of a log, with the transactions that it contains. Chunks never change, so these facts stay true. */
export interface LogTail {
  readonly nextNumber: number;
  readonly writtenUntil: Instant;
  readonly latestAt: Instant;
  readonly stepBackMs: number;
  /**
   * `txIds` contains every numbered transaction written at or after `since`, up to the end of the log at the time of
   * the read.
   */
  readonly since: Instant;
  readonly txIds: ReadonlySet<string>;
}

const beginning = '0000-01-01T00:00:00.000Z' as Instant;

/**
 * Reads the end of the log with consistent reads, back to the transactions written at `since`. It does not rely on
 * clocks being in step: each chunk stores the latest `writtenAt` of all rows up to it. If a chunk's `writtenUntil` is
 * before `since`, neither this chunk nor any earlier one contains a wanted row. Chunks already covered by `known` are
 * not read again.
 */
export async function readTail(
  table: Table,
  organisationId: string,
  since: Instant,
  known?: LogTail,
): Promise<LogTail> {
  const base = known !== undefined && known.since <= since ? known : undefined;
  const txIds = new Set(base?.txIds);
  let head: LogChunk | undefined;
  let reached = base?.since ?? beginning;
  for await (const chunk of chunksBackwards(table, organisationId)) {
    head ??= chunk;
    if (base !== undefined && firstNumberOf(chunk) < base.nextNumber) break;
    if (chunk.writtenUntil < since) {
      reached = since;
      break;
    }
    for (const row of chunk.rows) txIds.add(row.txId);
  }
  return {
    nextNumber: head === undefined ? 1 : lastNumberOf(head) + 1,
    writtenUntil: head?.writtenUntil ?? beginning,
    latestAt: head?.latestAt ?? beginning,
    stepBackMs: head?.stepBackMs ?? 0,
    since: reached,
    txIds,
  };
}

/** Returns the tail after a chunk has been appended. */
export function extendTail(tail: LogTail, chunk: LogChunk): LogTail {
  const { writtenUntil, latestAt, stepBackMs } = chunk;
  const txIds = new Set([...tail.txIds, ...chunk.rows.map((row) => row.txId)]);
  return { nextNumber: lastNumberOf(chunk) + 1, writtenUntil, latestAt, stepBackMs, since: tail.since, txIds };
}
