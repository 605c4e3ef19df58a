/** The only source of randomness in product code. */
export interface Ids {
  /** A number of exactly `digits` decimal digits without a leading zero, as a string. */
  digits(digits: number): string;
  /** Cryptographically strong bytes. */
  bytes(count: number): Uint8Array;
  /** A number in [0, 1), for jitter. */
  fraction(): number;
}
