import { uptimeMs } from '../base/uptime.ts';
import { ConcurrencyConflict, isThrottle, UndecidedTransaction, wasSentAgain } from '../table/concurrency-conflict.ts';
import { type Table, tableIdentity } from '../table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { leaseSort } from './line/line.ts';
import { slotKind } from './slots.ts';

/** How often a call is sent that the table throttles. */
const sendsMax = 3;
/** The longest pause after the first throttle, and the factor for each later one. */
const pauses = { msFirst: 50, factor: 2 };
/** After so long since its first throttle, a request waits for no call any more. */
const waitMsMax = 300;

/**
 * Does the work of a request on a table that it soon gives up if it throttles: requests over the ceiling of one organisation would hold
 * the executions of all others while they wait. A call is sent three times with random pauses. Then the throttle ends the work, also
 * where a conflict would be decided again: it is answered 429, because nothing was done. If the work has written something, or may have,
 * it throws UndecidedTransaction instead, which is answered 503. Workers have no such bound: their messages come again.
 */
export async function withBoundedWaits<T>(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  const done = { hasWritten: false };
  let endMs = Infinity;
  const call = async <R>(send: () => Promise<R>): Promise<R> => {
    for (let sends = 1; ; sends += 1) {
      try {
        return await send();
      } catch (error) {
        if (!isThrottle(error)) throw error;
        endMs = Math.min(endMs, uptimeMs() + waitMsMax);
        const pauseMs = (pauses.msFirst * pauses.factor ** (sends - 1) * (1 + ids.fraction())) / 2;
        // Without its frame, a throttled transaction is no conflict that is decided again.
        if (wasSentAgain(error) || sends === sendsMax || uptimeMs() + pauseMs > endMs) {
          throw error instanceof ConcurrencyConflict ? error.cause : error;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  const write = async <R>(send: () => Promise<R>): Promise<R> => {
    try {
      const written = await call(send);
      done.hasWritten = true;
      return written;
    } catch (error) {
      const isRefused = error instanceof ConcurrencyConflict || (isThrottle(error) && !wasSentAgain(error));
      done.hasWritten ||= !isRefused;
      throw error;
    }
  };
  try {
    return await work({
      identity: tableIdentity(table),
      get: (key) => call(() => table.get(key)),
      getAll: (keys, options) => call(() => table.getAll(keys, options)),
      query: (range) => call(() => table.query(range)),
      queryIndex: (input) => call(() => table.queryIndex(input)),
      transact: (writes, sent) => write(() => table.transact(writes, sent)),
      put: (input) => (isForOrder(input.Item) ? call : write)(() => table.put(input)),
      update: (input) => write(() => table.update(input)),
    });
  } catch (error) {
    if (!done.hasWritten || !isThrottle(error)) throw error;
    throw new UndecidedTransaction({ cause: error });
  }
}

/** True for an item that only keeps requests in their order: a lease or a slot, which ends by itself. */
function isForOrder({ pk, sk }: Readonly<Record<string, unknown>> = {}): boolean {
  return sk === leaseSort || String(pk).startsWith(`${slotKind.prefix}#`);
}
