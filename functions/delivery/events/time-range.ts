import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunkAt, firstNumberOf, lastNumberOf, type LogChunk } from './log.ts';

/** A range of event numbers, both ends inclusive. It is empty if `from` is greater than `to`. */
export interface EventNumberRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the narrowest range of chunks that contains every event with `since <= createdAt < until`. The range may also
 * contain other events. It is found by bisection, so it needs few reads however long the log is. Events are in commit
 * order, and `createdAt` can lag slightly behind that order. Each chunk stores the greatest lag so far, and the range
 * is widened by the lag of the last chunk.
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
  // The first chunk that reaches `until` may start with events before it. Later chunks contain none.
  const chunk = await chunkAt(table, organisationId, beyond);
  return { from, to: chunk === undefined ? last : lastNumberOf(chunk) };
}

/**
 * Returns the first number of the first chunk whose `latestAt` is at or after `moment`, or `last` + 1 if there is none.
 */
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
