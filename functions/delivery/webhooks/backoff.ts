export const retryWindowMs = 60 * 60 * 1000;
const jitterShareMax = 0.1;
/** The 16 waits 1, 1, 2, ... 987 s end 43 minutes after the first attempt; the next one, 1,597 s, would end beyond the hour. */
export const attemptsMax = 17;

/**
 * When a batch that has just failed is sent again. `attempt` counts the attempts made so far (1 after the first one),
 * `nowMs` is when the last one failed, `jitter` is a random number in [0, 1).
 * The wait is the Fibonacci number of `attempt` in seconds, longer by at most a tenth; an attempt that would come later
 * than an hour after the first is not made. Throws RangeError for an `attempt` or `jitter` outside of its range.
 */
export function nextAttempt({ attempt, firstAttemptAtMs, nowMs, jitter }: BackoffInput): NextAttempt {
  if (!Number.isSafeInteger(attempt) || attempt < 1) throw new RangeError('attempt counts from 1');
  if (!(jitter >= 0 && jitter < 1)) throw new RangeError('jitter lies in [0, 1)');
  if (attempt >= attemptsMax) return { givenUp: true };
  const waitMs = Math.floor(fibonacci(attempt) * 1000 * (1 + jitter * jitterShareMax));
  const atMs = nowMs + waitMs;
  return atMs > firstAttemptAtMs + retryWindowMs ? { givenUp: true } : { atMs };
}

export type BackoffInput = { attempt: number; firstAttemptAtMs: number; nowMs: number; jitter: number };
export type NextAttempt = { atMs: number; givenUp?: never } | { givenUp: true; atMs?: never };

/** 1, 1, 2, 3, 5, ... for n = 1, 2, 3, ...; n is below `attemptsMax`. */
function fibonacci(n: number): number {
  let [current, next] = [1, 1];
  for (let index = 1; index < n; index++) [current, next] = [next, current + next];
  return current;
}
