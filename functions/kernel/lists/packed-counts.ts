import { packNumbers, unpackNumbers } from './packed-numbers.ts';

/** A count that belongs to a number: the holes that begin at the number, or the deleted entries of the leaf with that number. */
export interface NumberCount {
  readonly at: number;
  readonly count: number;
}

/**
 * Packs counts into few bytes. Each is stored as the distance from the number before it, followed by the count. A value below
 * 128 takes one byte.
 */
export function packCounts(counts: readonly NumberCount[]): Uint8Array<ArrayBuffer> {
  let before = 0;
  return packNumbers(
    counts.flatMap(({ at, count }) => {
      const distance = at - before;
      before = at;
      return [distance, count];
    }),
  );
}

/** The counts that {@link packCounts} packed. */
export function unpackCounts(packed: Uint8Array): readonly NumberCount[] {
  const numbers = unpackNumbers(packed);
  const counts: NumberCount[] = [];
  let at = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    at += numbers[index] ?? 0;
    counts.push({ at, count: numbers[index + 1] ?? 0 });
  }
  return counts;
}

/**
 * Binary search: the first index from 0 for which `isBefore` is false, or `length`. Once `isBefore` is false for an index, it must
 * be false for all later ones.
 */
export function boundary(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Entry n is the sum of the first n counts. */
export function sumsOf(numbered: readonly NumberCount[]): readonly number[] {
  const sums = [0];
  for (const { count } of numbered) sums.push((sums.at(-1) ?? 0) + count);
  return sums;
}
