/** A source of numbers that its seed determines wholly. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`; 0 if `below` is not positive. */
  below(below: number): number;
  /** True with this probability. One number is drawn for any probability, so that changing one option does not shift the others. */
  chance(probability: number): boolean;
  /** A copy in random order. */
  shuffled<T>(values: readonly T[]): T[];
}

/** mulberry32: small, fast, and good enough to pick faults with. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (bound: number) => Math.floor(next() * Math.max(bound, 0));
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    shuffled: (values) =>
      values
        .map((value) => ({ value, rank: next() }))
        .sort((left, right) => left.rank - right.rank)
        .map(({ value }) => value),
  };
}

/** The numbers of one operation: its faults depend only on the seed and its number, not on the numbers that others drew. */
export function randomFor(seed: number, operation: number): Random {
  return randomFrom(hashOf(`${seed}/${operation}`));
}

/** FNV-1a, 32 bits: spreads texts over seeds and shards. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // FNV leaves the low bits of short texts alike; the last mix makes `hash % shards` even.
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}
