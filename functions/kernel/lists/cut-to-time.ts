import type { Instant } from '../base/calendar/instant.ts';
import { type ListSource, listOf } from './list-source.ts';
import { rangesOf } from './list-ranges.ts';

/** A list of at most this many members is read whole: that costs less than a binary search. */
const readWholeMax = 100;

export interface TimeSpan {
  /** Created then or later. */
  readonly since?: Instant | undefined;
  /** Created before. */
  readonly until?: Instant | undefined;
}

interface Dated {
  readonly createdAt: string;
}

/**
 * The members of a list that were created within a span. Both ends are found by binary search, with a few single reads for a
 * list of any length. createdAt must never decrease along the list, which holds for the list of one owner.
 */
export async function cutToTime<T extends Dated>(source: ListSource<T>, span: TimeSpan): Promise<ListSource<T>> {
  const { since, until } = span;
  if ((since === undefined && until === undefined) || source.total === 0) return source;
  if (source.total <= readWholeMax) {
    const members = await source.slice(1, source.total);
    return listOf(
      members.filter(
        ({ createdAt }) => (since === undefined || createdAt >= since) && (until === undefined || createdAt < until),
      ),
    );
  }
  const [from, beyond] = await Promise.all([
    since === undefined ? 1 : firstFrom(source, since),
    until === undefined ? source.total + 1 : firstFrom(source, until),
  ]);
  return rangesOf(source, from < beyond ? [{ from, to: beyond - 1 }] : []);
}

/** Number of the first member that was created at a moment or later; one after the last if there is none. */
async function firstFrom<T extends Dated>(source: ListSource<T>, moment: Instant): Promise<number> {
  let low = 1;
  let high = source.total + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [member] = await source.slice(middle, middle);
    if (member !== undefined && member.createdAt >= moment) high = middle;
    else low = middle + 1;
  }
  return low;
}
