const payloadBits = 7;
const payloadMask = 0x7f;
const moreBit = 0x80;

/** Packs whole numbers from 0 into few bytes: a number below 128 takes one byte. */
export function packNumbers(numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest > payloadMask; rest = Math.floor(rest / (payloadMask + 1))) bytes.push((rest & payloadMask) | moreBit);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** The numbers that {@link packNumbers} packed. */
export function unpackNumbers(packed: Uint8Array): readonly number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (const byte of packed) {
    number += (byte & payloadMask) * 2 ** shift;
    shift += payloadBits;
    if ((byte & moreBit) !== 0) continue;
    numbers.push(number);
    [number, shift] = [0, 0];
  }
  return numbers;
}
