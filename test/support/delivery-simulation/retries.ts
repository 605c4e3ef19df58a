import { msPerHour, msPerMinute, msPerSecond } from './settings.ts';

const attemptsMax = 18;
const jitterShareMax = 0.1;
/** The last attempt ends the hour, and its message may be a minute late. */
const windowMs = msPerHour + msPerMinute;

/**
 * The possible records of the attempts of one body. A process that dies between an attempt and its record leaves two
 * possibilities; the moment of the next attempt mostly decides between them.
 */
export class Retries {
  /** How many attempts may have been recorded. */
  #counts: readonly number[] = [0];
  /** When the first attempt that was recorded began: at the earliest, and at the latest. */
  #earliestMs: number;
  #latestMs: number;
  #failedAtMs: number | undefined;

  constructor(nowMs: number) {
    this.#earliestMs = nowMs;
    this.#latestMs = nowMs;
  }

  /** An attempt begins; answers what is wrong with its moment. Up to `hurtUntilMs` messages of its webhook may have been lost. */
  begin(nowMs: number, hasJitter: boolean, hurtUntilMs: number): string | undefined {
    // Where no attempt was recorded, this is the first one.
    if (this.#counts.includes(0)) this.#latestMs = nowMs;
    if (this.#counts.every((count) => count === 0)) this.#earliestMs = nowMs;
    if (nowMs > this.#latestMs + windowMs) return 'an attempt later than an hour and a minute after the first one';
    if (Math.min(...this.#counts) >= attemptsMax) return `more than ${attemptsMax} attempts`;
    const failedAtMs = this.#failedAtMs;
    if (failedAtMs === undefined || failedAtMs <= hurtUntilMs) return undefined;
    const waitMs = nowMs - failedAtMs;
    const endsHour = nowMs >= this.#earliestMs + msPerHour;
    const possible = this.#counts.filter((count) => count > 0 && isWait(count, waitMs, { hasJitter, endsHour }));
    if (possible.length === 0) return `a wait of ${waitMs} ms after attempt ${this.#counts.join(' or ')}`;
    this.#counts = possible;
    return undefined;
  }

  /** An attempt has failed, and its process lives. */
  fail(nowMs: number): void {
    this.#counts = this.#counts.map((count) => count + 1);
    this.#failedAtMs = nowMs;
  }

  /** A process died around an attempt, which may not have been recorded. */
  die(): void {
    const before = this.#counts.map((count) => Math.max(0, count - 1));
    this.#counts = [...new Set([...before, ...this.#counts])];
  }

  /** Whether no attempt is left. */
  isOver(nowMs: number): boolean {
    return this.#counts.includes(attemptsMax) || nowMs >= this.#earliestMs + msPerHour;
  }
}

/** The waits 1, 1, 2, 3, 5, ... seconds, longer by at most a tenth; shorter if the hour ends. */
function isWait(
  count: number,
  waitMs: number,
  { hasJitter, endsHour }: { readonly hasJitter: boolean; readonly endsHour: boolean },
): boolean {
  const usualMs = fibonacci(count) * msPerSecond;
  if (endsHour && waitMs < usualMs) return true;
  return hasJitter ? usualMs <= waitMs && waitMs <= usualMs * (1 + jitterShareMax) : waitMs === usualMs;
}

const golden = (1 + Math.sqrt(5)) / 2;
/** By Binet's formula, so that it is another one than the product's. */
const fibonacci = (n: number): number => Math.round(golden ** n / Math.sqrt(5));
