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
