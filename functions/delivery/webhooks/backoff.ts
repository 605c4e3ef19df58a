const hourMs = 60 * 60 * 1000;
/** How late the message of an attempt may arrive. */
const lateMsMax = 60 * 1000;
/**
 * No attempt is made later than this after the first one. The last attempt is planned for the end of the hour, and its
 * message may be a little late.
 */
export const retryWindowMs = hourMs + lateMsMax;
const jitterShareMax = 0.1;
/**
 * The 16 waits of 1, 1, 2, ... 987 s end about 43 minutes after the first attempt. The next wait, 1,597 s, is cut to the end
 * of the hour.
 */
export const deliveryAttemptsMax = 18;

/**
 * Returns when a batch that has just failed is sent again. `attempt` counts the attempts made so far (1 after the
 * first), `nowMs` is the moment of the last failure, `jitter` is a random number in [0, 1).
 * The wait is the Fibonacci number of `attempt` in seconds, plus up to a tenth. If the next attempt would be later than
 * an hour after the first, it is made at the end of that hour. After an attempt at the end of the hour or later, the
 * batch is given up. Throws RangeError if `attempt` or `jitter` is out of range.
 */
export function nextAttempt({ attempt, firstAttemptAtMs, nowMs, jitter }: BackoffInput): NextAttempt {
  if (!Number.isSafeInteger(attempt) || attempt < 1)
    throw new RangeError(`attempt is ${attempt}, not an integer from 1`);
  if (!(jitter >= 0 && jitter < 1)) throw new RangeError(`jitter is ${jitter}, not in [0, 1)`);
  const endMs = firstAttemptAtMs + hourMs;
  if (attempt >= deliveryAttemptsMax || nowMs >= endMs) return { givenUp: true };
  const waitMs = Math.floor(fibonacci(attempt) * 1000 * (1 + jitter * jitterShareMax));
  return { atMs: Math.min(nowMs + waitMs, endMs) };
}

export type BackoffInput = { attempt: number; firstAttemptAtMs: number; nowMs: number; jitter: number };
export type NextAttempt = { atMs: number; givenUp?: never } | { givenUp: true; atMs?: never };

/** 1, 1, 2, 3, 5, ... for n = 1, 2, 3, ...; n is below `attemptsMax`. */
function fibonacci(n: number): number {
  let [current, next] = [1, 1];
  for (let index = 1; index < n; index++) [current, next] = [next, current + next];
  return current;
}
