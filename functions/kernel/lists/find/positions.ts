/** Positions in a list, from 1, ascending and each once. */
export type Positions = readonly number[];

/**
 * Packs places: each is the distance from the one before it, and a run of further places in a row is their count below zero.
 * Members that were created one after the other so cost next to nothing.
 */
export function packPositions(places: Positions): readonly number[] {
  const packed: number[] = [];
  let before = 0;
  let run = 0;
  for (const place of places) {
    if (place === before + 1 && packed.length > 0) run += 1;
    else {
      if (run > 0) packed.push(-run);
      run = 0;
      packed.push(place - before);
    }
    before = place;
  }
  if (run > 0) packed.push(-run);
  return packed;
}

/** The places that {@link packPositions} packed. */
export function unpackPositions(packed: readonly number[]): Positions {
  const places: number[] = [];
  let at = 0;
  for (const step of packed) {
    if (step > 0) places.push((at += step));
    else for (let left = -step; left > 0; left -= 1) places.push((at += 1));
  }
  return places;
}

/** The places of any of these. */
export function united(all: readonly Positions[]): Positions {
  const filled = all.filter(({ length }) => length > 0);
  if (filled.length < 2) return filled[0] ?? [];
  const sorted = Float64Array.from(filled.flat()).sort();
  return Array.from(sorted.filter((place, index) => index === 0 || place !== sorted[index - 1]));
}

/** The places that all of these have. There must be one at least. */
export function common([first = [], ...others]: readonly Positions[]): Positions {
  return others.reduce((left, other) => {
    const also = new Set(other);
    return left.filter((place) => also.has(place));
  }, first);
}

/** The first places without the others. */
export function without(places: Positions, others: Positions): Positions {
  if (others.length === 0 || places.length === 0) return places;
  const gone = new Set(others);
  return places.filter((place) => !gone.has(place));
}

/** All places up to a number. */
export const upTo = (last: number): Positions => Array.from({ length: last }, (_, index) => index + 1);
