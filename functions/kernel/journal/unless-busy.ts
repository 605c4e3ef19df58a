import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Platform } from '../../ports/platform.ts';

/** Seconds until work continues that other writers interrupted. */
export const busySeconds = 2;

/**
 * Runs a part of long work that any later call can continue. Returns false if the work is not complete, also if it lost
 * too many races. That is not a failure: the caller continues after {@link busySeconds}.
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
