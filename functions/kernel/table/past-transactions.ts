import { setTimeout as pause } from 'node:timers/promises';
import { isHeldUp } from './concurrency-conflict.ts';

const repeatsMax = 25;
const pauseMs = 20;

/**
 * Does a write outside of a transaction, and repeats it for half a second while a transaction is writing the same item. Throws the
 * ConcurrencyConflict after that, and at once if a condition has failed.
 */
export async function pastTransactions<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await write();
    } catch (error) {
      if (!isHeldUp(error) || repeats === repeatsMax) throw error;
      await pause(pauseMs);
    }
  }
}
