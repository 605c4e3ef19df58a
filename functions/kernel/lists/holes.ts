import * as z from 'zod';
import { Problem } from '../base/problem.ts';
import { defineItem, type ItemRef } from '../table/item.ts';
import type { ItemKey, Kind } from '../table/kind.ts';
import { boundary, packRuns, type Run, sumsOf, unpackRuns } from './runs.ts';

/**
 * Bytes that the holes of one owner take at most. Holes side by side take two or three together, scattered ones as much
 * each: some hundred thousand things can be deleted. It leaves room below the 400 KB of an item.
 */
const packedBytesMax = 300_000;

/** Sorts after all digits, so the holes of an owner come after its numbered items, in the same partition. */
export const holesSortKey = 'holes';

/** The numbers of an owner's deleted items. A number is never given again. */
export interface Holes extends ItemKey {
  readonly version: number;
  /** Runs of numbers side by side: the first of them, and how many. */
  readonly packed: Uint8Array;
  readonly writtenAt?: string | undefined;
}

const shape = { version: z.number(), packed: z.instanceof(Uint8Array) };

/** The holes in what an owner numbers of a kind: they lie in its partition, so whoever may see the one may see the other. */
export function holesIn(kind: Kind, partition: string): ItemRef<Holes> {
  return defineItem(kind, shape).ref({ pk: partition, sk: holesSortKey });
}

/** An owner's holes with one more. Where there are too many for one item, nothing more can be deleted. */
export function withHole(key: ItemKey, holes: Holes | undefined, number: number): Holes {
  const packed = packRuns(addedTo(holes === undefined ? [] : unpackRuns(holes.packed), number));
  if (packed.length > packedBytesMax) {
    throw new Problem('limits_exceeded', 'So much has been deleted here that nothing more can be');
  }
  return { ...(holes ?? { ...key, version: 0 }), packed };
}

/** Runs of numbers with one more, which touches those beside it or stands alone. */
function addedTo(runs: readonly Run[], number: number): readonly Run[] {
  const place = boundary(runs.length, (index) => (runs[index]?.at ?? 0) <= number);
  const [before, after] = [runs[place - 1], runs[place]];
  const touchesBefore = before !== undefined && before.at + before.count === number;
  const touchesAfter = after?.at === number + 1;
  const run: Run = {
    at: touchesBefore ? before.at : number,
    count: 1 + (touchesBefore ? before.count : 0) + (touchesAfter ? after.count : 0),
  };
  return [...runs.slice(0, touchesBefore ? place - 1 : place), run, ...runs.slice(touchesAfter ? place + 1 : place)];
}

/** What is left of an owner's numbers: what stands where, found by halving. */
export interface Remaining {
  /** How many of the numbers from 1 to `number` are left. */
  readonly upTo: (number: number) => number;
  /** The number of the one that stands at `position`, from 1, among those that are left. */
  readonly numberAt: (position: number) => number;
}

export function remaining(holes: Holes | undefined): Remaining {
  const runs = holes === undefined ? [] : unpackRuns(holes.packed);
  const sums = sumsOf(runs);
  const sum = (count: number) => sums[count] ?? 0;
  const startOf = (index: number) => runs[index]?.at ?? Infinity;
  return {
    upTo: (number) => {
      const begun = boundary(runs.length, (index) => startOf(index) <= number);
      const last = runs[begun - 1];
      const beyond = last === undefined ? 0 : Math.max(0, last.at + last.count - 1 - number);
      return number - (sum(begun) - beyond);
    },
    numberAt: (position) =>
      position + sum(boundary(runs.length, (index) => startOf(index) - 1 - sum(index) < position)),
  };
}
