import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksBackwards, firstNumberOf, lastNumberOf, type LogChunk } from './log.ts';

/** The end of a log, with the transactions that stand in it: facts that stay true, since chunks never change. */
export interface LogTail {
  readonly nextNumber: number;
  readonly writtenUntil: Instant;
  readonly latestAt: Instant;
  readonly stepBackMs: number;
  /** All numbered transactions written at or after `since` are in `txIds`, as far as the log went when it was read. */
  readonly since: Instant;
  readonly txIds: ReadonlySet<string>;
}

const beginning = '0000-01-01T00:00:00.000Z' as Instant;

/**
 * Reads the end of the log strongly, back to the transactions written at `since`. No clock is trusted: each chunk says
 * how late the rows up to it were written, so a chunk that ends before `since` has none of the wanted rows, nor has any
 * before it. What `known` says already is not read again.
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

/** The tail after a chunk has been appended to it. */
export function extendTail(tail: LogTail, chunk: LogChunk): LogTail {
  const { writtenUntil, latestAt, stepBackMs } = chunk;
  const txIds = new Set([...tail.txIds, ...chunk.rows.map((row) => row.txId)]);
  return { nextNumber: lastNumberOf(chunk) + 1, writtenUntil, latestAt, stepBackMs, since: tail.since, txIds };
}
