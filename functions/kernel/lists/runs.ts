/** So many (of holes, or of what is gone from a leaf) at one number. */
export interface Run {
  readonly at: number;
  readonly count: number;
}

const payloadBits = 7;
const payloadMask = 0x7f;
const moreBit = 0x80;

/** Runs as few bytes: each is how far it lies behind the one before it, and its count; small numbers take one byte. */
export function packRuns(runs: readonly Run[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let before = 0;
  for (const { at, count } of runs) {
    for (let rest of [at - before, count]) {
      for (; rest > payloadMask; rest = Math.floor(rest / (payloadMask + 1)))
        bytes.push((rest & payloadMask) | moreBit);
      bytes.push(rest);
    }
    before = at;
  }
  return Uint8Array.from(bytes);
}

/** The runs that {@link packRuns} packed. */
export function unpackRuns(packed: Uint8Array): readonly Run[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const byte of packed) {
    number += (byte & payloadMask) * 2 ** shift;
    shift += payloadBits;
    if ((byte & moreBit) !== 0) continue;
    numbers.push(number);
    [number, shift] = [0, 0];
  }
  const runs: Run[] = [];
  let at = 0;
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    at += numbers[index] ?? 0;
    runs.push({ at, count: numbers[index + 1] ?? 0 });
  }
  return runs;
}

/** How many of the first `length` numbers, from 0, `isBefore` holds for; it holds for none after one that it does not hold for. */
export function boundary(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many there are in the first n runs, for each n from 0. */
export function sumsOf(runs: readonly Run[]): readonly number[] {
  const sums = [0];
  for (const { count } of runs) sums.push((sums.at(-1) ?? 0) + count);
  return sums;
}
