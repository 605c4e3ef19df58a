import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Platform } from '../../ports/platform.ts';

/** Seconds until work goes on that other writers kept from its end. */
export const busySeconds = 2;

/**
 * Runs a part of long work that any later call can continue. Returns false if it did not come to its end, also if it lost
 * too many races: that is not a fault, and the caller goes on in a moment instead of failing.
 */
export async function unlessBusy(
  { log }: Pick<Platform, 'log'>,
  about: { readonly worker: string; readonly organisationId: string },
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConcurrencyConflict)) throw error;
    log.warn('other writers were faster, the work goes on in a moment', about);
    return false;
  }
}
