import { ConcurrencyConflict } from './concurrency-conflict.ts';

/** Awaits a conditional write that changes nothing if the item is there: another process has written the same, or has come further. */
export async function unlessThere(written: Promise<void>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}
