import * as z from 'zod';
import { Problem } from '../base/problem.ts';
import { keptBytes } from '../table/handling.ts';
import { defineItem, type ItemRef } from '../table/item.ts';
import type { ItemKey, Kind } from '../table/kind.ts';
import { boundary, packCounts, type NumberCount, sumsOf, unpackCounts } from './packed-counts.ts';

/**
 * The most bytes that the holes of one owner may take. A row of adjacent holes takes two or three bytes, and so does a single
 * hole: about a hundred thousand scattered items can be deleted. The bound leaves room below the 400 KB of an item.
 */
const packedBytesMax = 300_000;

/** Sorts after all digits, so the holes of an owner come after its numbered items, in the same partition. */
export const holesSortKey = 'holes';

/** The numbers of an owner's deleted items. A number is never used again. */
export interface Holes extends ItemKey {
  readonly version: number;
  /** Adjacent numbers together: the first number, and how many there are. */
  readonly packed: Uint8Array;
  readonly writtenAt?: string | undefined;
}

const shape = { version: z.number(), packed: keptBytes };

/** The holes among the numbered items of an owner. They lie in the same partition, so the same callers may see them. */
export function holesIn(kind: Kind, partition: string): ItemRef<Holes> {
  return defineItem(kind, () => shape).ref({ pk: partition, sk: holesSortKey });
}

/** An owner's holes with one more. Throws `limits_exceeded` if the holes no longer fit into one item. */
export function withHole(key: ItemKey, holes: Holes | undefined, number: number): Holes {
  const packed = packCounts(addedTo(holes === undefined ? [] : unpackCounts(holes.packed), number));
  if (packed.length > packedBytesMax) {
    throw new Problem('limits_exceeded', 'Too much has been deleted here; nothing more can be deleted');
  }
  return { ...(holes ?? { ...key, version: 0 }), packed };
}

/** Adds a number, and joins it with the numbers next to it. */
function addedTo(runs: readonly NumberCount[], number: number): readonly NumberCount[] {
  const nearest = boundary(runs.length, (index) => (runs[index]?.at ?? 0) <= number);
  const [before, after] = [runs[nearest - 1], runs[nearest]];
  const touchesBefore = before !== undefined && before.at + before.count === number;
  const touchesAfter = after?.at === number + 1;
  const run: NumberCount = {
    at: touchesBefore ? before.at : number,
    count: 1 + (touchesBefore ? before.count : 0) + (touchesAfter ? after.count : 0),
  };
  return [
    ...runs.slice(0, touchesBefore ? nearest - 1 : nearest),
    run,
    ...runs.slice(touchesAfter ? nearest + 1 : nearest),
  ];
}

/** The numbers of an owner that are left, or its holes ({@link removed}), found by binary search. */
export interface RemainingNumbers {
  /** How many of the numbers from 1 to `number` are left. */
  readonly upTo: (number: number) => number;
  /** The number at `position` (from 1) among the numbers that are left. */
  readonly numberAt: (position: number) => number;
}

export function remaining(holes: Holes | undefined): RemainingNumbers {
  const runs = holes === undefined ? [] : unpackCounts(holes.packed);
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

/** The same for the holes: how many of the numbers from 1 to `number` are holes, and the number of the hole at `position`. */
export function removed(holes: Holes | undefined): RemainingNumbers {
  const runs = holes === undefined ? [] : unpackCounts(holes.packed);
  const sums = sumsOf(runs);
  const left = remaining(holes);
  return {
    upTo: (number) => number - left.upTo(number),
    numberAt: (position) => {
      const index = boundary(runs.length, (run) => (sums[run + 1] ?? 0) < position);
      return (runs[index]?.at ?? 0) + position - (sums[index] ?? 0) - 1;
    },
  };
}
