import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunkAt, firstNumberOf, lastNumberOf, type LogChunk } from './log.ts';

/** Numbers of a log, both inclusive; empty where `from` is greater than `to`. */
export interface EventNumberRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The narrowest range of chunks that holds every event with `since <= createdAt < until`, found by bisection: a few
 * reads, however long the log. It may hold others too. Events stand in the order of their commits, and createdAt may
 * lag behind that a little; each chunk knows the greatest lag up to it, and the range is wider by that of the last one.
 */
export async function numbersWithin(
  table: Table,
  organisationId: string,
  moments: { readonly since?: Instant | undefined; readonly until?: Instant | undefined },
  head: LogChunk,
): Promise<EventNumberRange> {
  const last = lastNumberOf(head);
  const { since, until } = moments;
  const from = since === undefined ? 1 : await firstNumberFrom(table, organisationId, since, last);
  if (until === undefined || until > head.latestAt) return { from, to: last };
  const beyond = await firstNumberFrom(table, organisationId, plusMs(until, head.stepBackMs), last);
  if (beyond > last) return { from, to: last };
  // The chunk that first reaches `until` may begin with events before it; after it there are none.
  const chunk = await chunkAt(table, organisationId, beyond);
  return { from, to: chunk === undefined ? last : lastNumberOf(chunk) };
}

/** The first number of the first chunk whose `latestAt` has come to `moment`; one past the last where none has. */
async function firstNumberFrom(table: Table, organisationId: string, moment: Instant, last: number): Promise<number> {
  let low = 1;
  let high = last + 1;
  while (low < high) {
    const chunk = await chunkAt(table, organisationId, Math.floor((low + high) / 2));
    if (chunk === undefined) break;
    if (chunk.latestAt >= moment) high = firstNumberOf(chunk);
    else low = lastNumberOf(chunk) + 1;
  }
  return low;
}
