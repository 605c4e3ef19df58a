/** Seconds of an allowance that can be saved up: little, so that a short run sees what a long one would. */
const savedSeconds = 0.2;

/** What a second allows of each thing, as buckets that fill evenly. A bucket may go below zero, and then refuses until it is filled again. */
export class Allowances {
  readonly #perSecond: number;
  readonly #nowMs: () => number;
  readonly #left = new Map<string, { units: number; atMs: number }>();
  readonly #taken = new Map<string, number>();
  readonly #refused = new Map<string, number>();

  constructor(perSecond: number, nowMs: () => number) {
    this.#perSecond = perSecond;
    this.#nowMs = nowMs;
  }

  /** True if the thing has something left. */
  allows(name: string): boolean {
    if (this.#bucket(name).units > 0) return true;
    this.#refused.set(name, (this.#refused.get(name) ?? 0) + 1);
    return false;
  }

  take(name: string, units: number): void {
    this.#bucket(name).units -= units;
    this.#taken.set(name, (this.#taken.get(name) ?? 0) + units);
  }

  /** What was taken and refused since the last call, by thing. */
  drain(): { readonly taken: ReadonlyMap<string, number>; readonly refused: ReadonlyMap<string, number> } {
    const drained = { taken: new Map(this.#taken), refused: new Map(this.#refused) };
    this.#taken.clear();
    this.#refused.clear();
    return drained;
  }

  #bucket(name: string): { units: number; atMs: number } {
    const nowMs = this.#nowMs();
    const bucket = this.#left.get(name) ?? { units: this.#perSecond * savedSeconds, atMs: nowMs };
    bucket.units = Math.min(
      this.#perSecond * savedSeconds,
      bucket.units + ((nowMs - bucket.atMs) * this.#perSecond) / 1_000,
    );
    bucket.atMs = nowMs;
    this.#left.set(name, bucket);
    return bucket;
  }
}
