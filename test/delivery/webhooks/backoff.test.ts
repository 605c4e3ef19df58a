import fc from 'fast-check';
import { deliveryAttemptsMax, nextAttempt, retryWindowMs } from '../../../functions/delivery/webhooks/backoff.ts';

const waitsSeconds = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987];
const hourMs = 3_600_000;
const firstAttemptAtMs = Date.UTC(2027, 0, 4, 12);

/** The start times of all attempts of a batch whose every attempt fails after `durationMs`. */
function attemptTimes({ jitterOf, durationMs }: { jitterOf: (attempt: number) => number; durationMs: number }) {
  const times = [firstAttemptAtMs];
  for (;;) {
    const failedAtMs = (times.at(-1) ?? 0) + durationMs;
    const attempt = times.length;
    const next = nextAttempt({ attempt, firstAttemptAtMs, nowMs: failedAtMs, jitter: jitterOf(attempt) });
    if (next.givenUp) return times;
    times.push(next.atMs);
  }
}

const spacings = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
const jitter = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the window of retries leaves a minute for the last message', () => {
  expect(retryWindowMs).toBe(hourMs + 60_000);
});

describe('back-off', () => {
  test('without jitter the waits are the Fibonacci numbers in seconds, exactly; the last attempt ends the hour', () => {
    const times = attemptTimes({ jitterOf: () => 0, durationMs: 0 });
    expect(spacings(times).slice(0, -1)).toEqual(waitsSeconds.map((seconds) => seconds * 1000));
    expect(times.at(-1)).toBe(firstAttemptAtMs + hourMs);
    expect(times).toHaveLength(deliveryAttemptsMax);
  });

  test('with jitter each wait is longer by at most a tenth, none is shorter, and the count of attempts stays', () => {
    fc.assert(
      fc.property(
        fc.array(jitter, { minLength: deliveryAttemptsMax, maxLength: deliveryAttemptsMax }),
        fc.integer({ min: 0, max: 10_000 }),
        (jitters, durationMs) => {
          const times = attemptTimes({ jitterOf: (attempt) => jitters[attempt - 1] ?? 0, durationMs });
          expect(times).toHaveLength(deliveryAttemptsMax);
          expect(times.at(-1)).toBe(firstAttemptAtMs + hourMs);
          spacings(times.slice(0, -1)).forEach((spacingMs, index) => {
            const plainMs = (waitsSeconds[index] ?? 0) * 1000;
            expect(spacingMs - durationMs).toBeGreaterThanOrEqual(plainMs);
            expect(spacingMs - durationMs).toBeLessThanOrEqual(plainMs * 1.1);
          });
        },
      ),
    );
  });

  test('however late a failure is noticed, no attempt comes later than an hour after the first', () => {
    const attempt = fc.integer({ min: 1, max: deliveryAttemptsMax + 3 });
    const lateMs = fc.integer({ min: 0, max: 2 * hourMs });
    fc.assert(
      fc.property(attempt, lateMs, jitter, (made, sinceFirstMs, drawn) => {
        const nowMs = firstAttemptAtMs + sinceFirstMs;
        const next = nextAttempt({ attempt: made, firstAttemptAtMs, nowMs, jitter: drawn });
        if (!next.givenUp) expect(next.atMs).toBeLessThanOrEqual(firstAttemptAtMs + hourMs);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['a wait that ends with the hour is whole', 1, -1000, 0],
    ['a longer one is cut to the end of the hour', 1, -999, 0],
    ['however long it is', 17, -1_000_000, 0],
    ['a failure a moment before the end is followed by an attempt', 5, -1, 0],
  ])('%s', (_name, attempt, beforeEndMs, jitterDrawn) => {
    const endMs = firstAttemptAtMs + hourMs;
    const failed = { attempt, firstAttemptAtMs, jitter: jitterDrawn };
    expect(nextAttempt({ ...failed, nowMs: endMs + beforeEndMs })).toEqual({ atMs: endMs });
    expect(nextAttempt({ ...failed, nowMs: endMs })).toEqual({ givenUp: true });
  });

  test('a clock that runs backwards does not lengthen the series', () => {
    const nowMs = firstAttemptAtMs - 86_400_000;
    expect(nextAttempt({ attempt: deliveryAttemptsMax, firstAttemptAtMs, nowMs, jitter: 0 })).toEqual({
      givenUp: true,
    });
  });

  test.each([
    ['attempt 0', { attempt: 0, jitter: 0 }, 'attempt is 0, not an integer from 1'],
    ['a fraction of an attempt', { attempt: 1.5, jitter: 0 }, 'attempt is 1.5, not an integer from 1'],
    ['a jitter of 1', { attempt: 1, jitter: 1 }, 'jitter is 1, not in [0, 1)'],
    ['a negative jitter', { attempt: 1, jitter: -0.1 }, 'jitter is -0.1, not in [0, 1)'],
    ['a jitter that is no number', { attempt: 1, jitter: NaN }, 'jitter is NaN, not in [0, 1)'],
  ])('%s is refused', (_name, { attempt, jitter: drawn }, text) => {
    expect(() => nextAttempt({ attempt, firstAttemptAtMs, nowMs: firstAttemptAtMs, jitter: drawn })).toThrow(
      new RangeError(text),
    );
  });
});
