import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { organisationIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { firstHash, type Hash } from '../audit-log/chain.ts';
import { chunksBackwards } from './log-reads.ts';
import { type LogChunk, logKey, positionAfter } from './log.ts';
import type { EventNumberRange } from './number-range.ts';

/** The end of a log, with the transactions that it contains. Chunks never change, so these facts stay true. */
export interface LogTail {
  /** The number of the next event. */
  readonly nextNumber: number;
  /** How many chunks without events are at that number already. */
  readonly turn: number;
  /** The number of the next audit entry, and the hash of the one before it. */
  readonly nextEntry: number;
  readonly hash: Hash;
  readonly writtenUntil: Instant;
  readonly latestAt: Instant;
  readonly stepBackMs: number;
  readonly lateMs: number;
  /** How many chunks there are, since chunks are counted. */
  readonly chunks: number;
  /** The numbers whose events were lost. */
  readonly lost: readonly EventNumberRange[];
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
  const knownUntil = base && logKey(organisationId, base.nextNumber, base.turn).sk;
  for await (const chunk of chunksBackwards(table, organisationId)) {
    head ??= chunk;
    if (knownUntil !== undefined && chunk.sk < knownUntil) break;
    if (chunk.writtenUntil < since) {
      reached = since;
      break;
    }
    for (const row of chunk.rows) txIds.add(row.txId);
  }
  return {
    ...(head === undefined ? beginningOf(organisationId) : endOf(organisationId, head)),
    since: reached,
    txIds,
  };
}

/** Returns the tail after a chunk has been appended. */
export function extendTail(tail: LogTail, chunk: LogChunk): LogTail {
  const txIds = new Set([...tail.txIds, ...chunk.rows.map((row) => row.txId)]);
  return { ...endOf(organisationIdOf(chunk), chunk), since: tail.since, txIds };
}

type End = Omit<LogTail, 'since' | 'txIds'>;

const beginningOf = (organisationId: string): End => ({
  nextNumber: 1,
  turn: 0,
  nextEntry: 1,
  hash: firstHash(organisationId),
  writtenUntil: beginning,
  latestAt: beginning,
  stepBackMs: 0,
  lateMs: 0,
  chunks: 0,
  lost: [],
});

/** The end of the log after its last chunk. If the chunk has no entries, the audit log begins after it. */
function endOf(organisationId: string, chunk: LogChunk): End {
  const { number: nextNumber, turn } = positionAfter(chunk);
  const { writtenUntil, latestAt, stepBackMs, lateMs = 0, chunks = 0, lost = [], rows, firstEntry, hash } = chunk;
  const nextEntry = firstEntry === undefined ? 1 : firstEntry + rows.length;
  const moments = { writtenUntil, latestAt, stepBackMs, lateMs };
  return { nextNumber, turn, nextEntry, hash: hash ?? firstHash(organisationId), chunks, lost, ...moments };
}
