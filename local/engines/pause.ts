import { setTimeout as timer } from 'node:timers/promises';

/** Waits for a time, or until the signal. */
export async function pause(milliseconds: number, until: AbortSignal): Promise<void> {
  await timer(milliseconds, undefined, { signal: until }).catch(() => undefined);
}

const SHORTEST_MS = 100;
const LONGEST_MS = 5_000;

/** The wait before the next attempt after `failures` failures in a row (1 or more). It doubles, up to 5 seconds. */
export function backOffMs(failures: number): number {
  return Math.min(SHORTEST_MS * 2 ** (failures - 1), LONGEST_MS);
}

const SHORTEST_IDLE_MS = 2;

/**
 * The wait before the next look at a source that was empty `looks` times in a row (1 or more). It doubles up to `longestMs`: what
 * follows at once is found at once, and a source that stays empty is rarely asked.
 */
export function idleMs(looks: number, longestMs: number): number {
  return Math.min(SHORTEST_IDLE_MS * 2 ** (looks - 1), longestMs);
}
