import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunkAt } from './log-reads.ts';
import { firstNumberOf, lastNumberOf, type LogChunk } from './log.ts';
import { type EventNumberRange, lengthOf } from './number-range.ts';

/** The events of a span of time: all of `sure`, and some of those at its ends. */
export interface EventSpan {
  readonly before: EventNumberRange;
  readonly sure: EventNumberRange;
  readonly after: EventNumberRange;
}

/** The bounds of a span of time: `since` is included, `until` is not. */
export interface Moments {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/**
 * Returns ranges that together contain every event with `since <= createdAt < until`. They are found by bisection, so few reads
 * are needed even in a long log. Events are in commit order, and `createdAt` can lag slightly behind that order. Each chunk
 * stores the greatest lag so far. Events that are nearer than that to the end of the span, and those in the same chunk as
 * such an event, are not in `sure`.
 */
export async function timeSpanOf(
  table: Table,
  organisationId: string,
  { since, until }: Moments,
  head: LogChunk,
): Promise<EventSpan> {
  const last = lastNumberOf(head);
  const first = (moment: Instant) => firstNumberFrom(table, organisationId, moment, last);
  const through = (number: number) => lastOfChunkAt(table, organisationId, number, last);
  const [from, sureFrom] =
    since === undefined
      ? [1, 1]
      : [await first(since), (await through(await first(plusMs(since, head.stepBackMs)))) + 1];
  const [sureTo, to] =
    until === undefined || until > head.latestAt
      ? [last, last]
      : [(await first(until)) - 1, await through(await first(plusMs(until, head.stepBackMs)))];
  if (sureFrom > sureTo) return { before: { from, to }, sure: nothing, after: nothing };
  return { before: { from, to: sureFrom - 1 }, sure: { from: sureFrom, to: sureTo }, after: { from: sureTo + 1, to } };
}

/** Returns one range that contains every event of a span. It may also contain others. */
export async function numbersWithin(
  table: Table,
  organisationId: string,
  moments: Moments,
  head: LogChunk,
): Promise<EventNumberRange> {
  const { before, sure, after } = await timeSpanOf(table, organisationId, moments, head);
  return { from: before.from, to: lengthOf(sure) === 0 ? before.to : after.to };
}

const nothing: EventNumberRange = { from: 1, to: 0 };

/** The last number of the chunk with this number; of the log if it ends before. */
async function lastOfChunkAt(table: Table, organisationId: string, number: number, last: number): Promise<number> {
  if (number > last) return last;
  const chunk = await chunkAt(table, organisationId, number);
  return chunk === undefined ? last : lastNumberOf(chunk);
}

/**
 * Returns the first number of the first chunk whose `latestAt` is at or after `moment`, or `last` + 1 if there is none.
 */
const firstNumberFrom = (table: Table, organisationId: string, moment: Instant, last: number): Promise<number> =>
  firstNumberWhere(table, organisationId, ({ latestAt }) => latestAt >= moment, last);

/** Returns the first number of the first chunk that is so, if all after it are so too; `last` + 1 if there is none. */
export async function firstNumberWhere(
  table: Table,
  organisationId: string,
  isSo: (chunk: LogChunk) => boolean,
  last: number,
): Promise<number> {
  let low = 1;
  let high = last + 1;
  while (low < high) {
    const chunk = await chunkAt(table, organisationId, Math.floor((low + high) / 2));
    if (chunk === undefined) break;
    if (isSo(chunk)) high = firstNumberOf(chunk);
    else low = lastNumberOf(chunk) + 1;
  }
  return low;
}
