import { joinPages } from '../../kernel/lists/joined.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import type { Table } from '../../kernel/table/table.ts';
import { blockEvents } from './index-types.ts';
import type { IndexedEvent } from './packed-event-positions.ts';
import { type EventMark, marksAt } from './store.ts';
import type { EventNumberRange } from './number-range.ts';
import { type CountsUntil, countsUpTo, indexedEvents, leafSize, numberAfter, numberOfIndexed } from './type-index.ts';

/** The log of one organisation, for reading its index. */
export interface IndexReader {
  readonly table: Table;
  readonly organisationId: string;
}

/** The events of one type in a range: those at positions `after` + 1 to `upTo` among all events of the type. */
interface Typed {
  readonly type: string;
  readonly after: number;
  readonly upTo: number;
}

/**
 * The events of some types with numbers in a range, found by the index alone. A page of one type costs the same at any
 * offset. With several types, the counts before the page are found by bisection first.
 */
export async function typedEvents(
  reader: IndexReader,
  types: readonly string[],
  range: EventNumberRange,
  latest: CountsUntil,
): Promise<ListSource<EventMark>> {
  if (range.from > range.to) return joinPages([]);
  const typed = await Promise.all(
    [...new Set(types)].map(async (type): Promise<Typed> => {
      const [after, upTo] = await Promise.all([
        countOf(reader, type, range.from - 1, latest),
        countOf(reader, type, range.to, latest),
      ]);
      return { type, after, upTo };
    }),
  );
  const present = typed.filter(({ after, upTo }) => after < upTo);
  const total = present.reduce((sum, { after, upTo }) => sum + upTo - after, 0);
  return {
    total,
    slice: async (from, to) => {
      const start = present.length > 1 ? await countsBefore(reader, present, range, from) : undefined;
      return marksAt(reader, await eventsAt(reader, present, start, { from, to }));
    },
  };
}

/** How many events of a type have this number or a lower one. */
async function countOf(reader: IndexReader, type: string, number: number, latest: CountsUntil): Promise<number> {
  const all = latest.counts[type] ?? 0;
  if (number < 1 || all === 0) return 0;
  if (number >= numberAfter(latest) - 1) return all;
  const { counts } = await countsUpTo(reader.table, reader.organisationId, number);
  for (let count = counts[type] ?? 0; ; count += leafSize) {
    const part = { from: count + 1, to: Math.min(all, count + leafSize) };
    const events = await indexedEvents(reader.table, reader.organisationId, type, part);
    const within = events.filter((event) => numberOfIndexed(event) <= number).length;
    if (within < leafSize) return count + within;
  }
}

/** How many events of a type in the range are before the end of some counts. */
const countedIn = ({ type, after, upTo }: Typed, counted: CountsUntil | undefined): number =>
  Math.min(upTo, Math.max(after, counted?.counts[type] ?? 0)) - after;

const sumIn = (typed: readonly Typed[], counted: CountsUntil | undefined): number =>
  typed.reduce((sum, one) => sum + countedIn(one, counted), 0);

/** Counts that are not beyond position `from` of the merged types, and at most about a block before it. */
async function countsBefore(
  { table, organisationId }: IndexReader,
  typed: readonly Typed[],
  range: EventNumberRange,
  from: number,
): Promise<CountsUntil | undefined> {
  let best: CountsUntil | undefined;
  let [low, high] = [range.from - 1, range.to];
  // The types are usually spread evenly over the range, so the first guess is about right.
  const share = from / typed.reduce((sum, { after, upTo }) => sum + upTo - after, 0);
  let guess = Math.floor(low + share * (high - low)) - blockEvents;
  while (low < high && from - 1 - sumIn(typed, best) > blockEvents) {
    const number = Math.min(high, Math.max(low + 1, guess));
    const counted = await countsUpTo(table, organisationId, number);
    if (sumIn(typed, counted) < from) {
      best = counted;
      low = number;
    } else high = Math.min(number, numberAfter(counted) - 1) - 1;
    guess = Math.ceil((low + high) / 2);
  }
  return best;
}

/** The events at positions `from` to `to` of the merged types, read from the leaves after some counts. */
async function eventsAt(
  { table, organisationId }: IndexReader,
  typed: readonly Typed[],
  start: CountsUntil | undefined,
  { from, to }: EventNumberRange,
): Promise<readonly IndexedEvent[]> {
  const [only, ...others] = typed;
  if (only === undefined) return [];
  const skipped = sumIn(typed, start);
  const first = others.length === 0 ? from : 1;
  const lists = await Promise.all(
    typed.map((one) => {
      const before = one.after + countedIn(one, start);
      const part = { from: before + first, to: Math.min(one.upTo, before + to - skipped) };
      return indexedEvents(table, organisationId, one.type, part);
    }),
  );
  if (others.length === 0) return lists.flat();
  return lists
    .flat()
    .sort((one, other) => numberOfIndexed(one) - numberOfIndexed(other))
    .slice(from - 1 - skipped, to - skipped);
}
