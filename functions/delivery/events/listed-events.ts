import { Problem } from '../../kernel/base/problem.ts';
import { joinPages } from '../../kernel/lists/joined.ts';
import { type ListSource, listOf, type Search, walkedMax } from '../../kernel/lists/list-source.ts';
import { blockEvents } from './index-types.ts';
import { headChunk } from './log-reads.ts';
import { type EventMark, marksBetween } from './store.ts';
import { type EventNumberRange, lengthOf, withoutLost } from './number-range.ts';
import { type Moments, timeSpanOf } from './time-range.ts';
import { type CountsUntil, latestCounts, numberAfter } from './type-index.ts';
import { type IndexReader, typedEvents } from './typed-events.ts';

/** The filter of a request. */
export interface EventFilter extends Moments {
  readonly type?: readonly string[] | undefined;
}

/** As many events as are usually newer than the index. Reading them takes nothing from the budget of searches. */
const unsearchedMax = 2 * blockEvents;

/**
 * The events that a filter keeps, in the order of their numbers. Types are found by their index, and moments by bisection. Only
 * the events that the index does not have yet, and those near the ends of a span of time, are read one by one. The total is
 * exact.
 */
export async function listedEvents(
  reader: IndexReader & { readonly search: Search },
  filter: EventFilter,
): Promise<ListSource<EventMark>> {
  const { table, organisationId } = reader;
  const { type: types } = filter;
  const [head, latest] = await Promise.all([
    headChunk(table, organisationId),
    types === undefined ? undefined : latestCounts(table, organisationId),
  ]);
  if (head === undefined) return listOf<EventMark>([]);
  const { before, sure, after } = await timeSpanOf(table, organisationId, filter, head);
  const { indexed, unindexed } = partsOf(sure, latest);
  const parts = (range: EventNumberRange) => withoutLost(range, head.lost);
  await beginWalk(reader.search, [before, unindexed, after].flatMap(parts), parts(unindexed));
  const walk = async ({ from, to }: EventNumberRange) =>
    listOf((await marksBetween(reader, from, to)).filter((mark) => isKept(mark, filter)));
  const middle =
    types === undefined || latest === undefined
      ? joinPages(parts(indexed).map((part) => numbered(reader, part)))
      : await typedEvents(reader, types, indexed, latest);
  return joinPages([await walk(before), middle, await walk(unindexed), await walk(after)]);
}

/** Without an index that is needed, everything counts as indexed. */
function partsOf(range: EventNumberRange, latest: CountsUntil | undefined) {
  const next = latest === undefined ? range.to + 1 : numberAfter(latest);
  return {
    indexed: { from: range.from, to: Math.min(range.to, next - 1) },
    unindexed: { from: Math.max(range.from, next), to: range.to },
  };
}

const numbered = (reader: IndexReader, range: EventNumberRange): ListSource<EventMark> => ({
  total: lengthOf(range),
  slice: (from, to) => marksBetween(reader, range.from + from - 1, range.from + to - 1),
});

function isKept({ type, createdAt }: EventMark, { type: types, since, until }: EventFilter): boolean {
  const isWanted = types === undefined || types.includes(type);
  return isWanted && (since === undefined || createdAt >= since) && (until === undefined || createdAt < until);
}

async function beginWalk(
  search: Search,
  ranges: readonly EventNumberRange[],
  unindexed: readonly EventNumberRange[],
): Promise<void> {
  const events = sumOf(ranges);
  if (events > walkedMax) {
    const reason = sumOf(unindexed) > walkedMax ? 'which the index by type does not have yet' : 'near these moments';
    throw new Problem('limits_exceeded', {
      detail: `This filter would walk through ${events} events ${reason}, more than ${walkedMax}; narrow it with filter[since] and filter[until]`,
      parameter: 'filter[since]',
    });
  }
  if (events > unsearchedMax) await search(events);
}

const sumOf = (ranges: readonly EventNumberRange[]): number => ranges.reduce((sum, range) => sum + lengthOf(range), 0);
