import { setTimeout as pause } from 'node:timers/promises';
import { isHeldUp } from '../../kernel/table/concurrency-conflict.ts';

const repeatsMax = 25;
const pauseMs = 20;

/**
 * Does a write, and repeats it if a transaction is just writing the same item, as each change of a webhook does. What a worker
 * knows of a body that it has sent must not get lost because somebody changes the webhook at that moment.
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
