import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

const shortMsMax = 1_000;

/**
 * For the tests of this file the short waits of product code, after a lost race or for the rest of a second, end with the next
 * turn of the event loop: virtual time does not pass in them, and when they end does not depend on the machine. Longer
 * ones, which guard against work that hangs, stay.
 */
export function useHastyWaits(): void {
  const realTimeout = globalThis.setTimeout;
  const realPause = timers.setTimeout;
  const hasty = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    ms <= shortMsMax ? setImmediate(work, ...args) : realTimeout(work, ms, ...args);
  beforeAll(() => {
    globalThis.setTimeout = Object.assign(hasty, {
      __promisify__: realTimeout.__promisify__,
    }) as unknown as typeof realTimeout;
    timers.setTimeout = (async (ms?: number, value?: unknown) => {
      if ((ms ?? 0) > shortMsMax) return realPause(ms, value);
      return timers.setImmediate(value);
    }) as typeof realPause;
    syncBuiltinESMExports();
  });
  afterAll(() => {
    globalThis.setTimeout = realTimeout;
    timers.setTimeout = realPause;
    syncBuiltinESMExports();
  });
}
