import { uptimeMs } from '../base/uptime.ts';
import { ConcurrencyConflict, isThrottle, UndecidedTransaction, wasSentAgain } from '../table/concurrency-conflict.ts';
import { type Table, tableIdentity } from '../table/table.ts';
import type { Write } from '../table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { lineKind } from './line/line.ts';
import { slotKind } from './slots.ts';

/** How often a call is sent that the table throttles. */
const sendsMax = 3;
/** The longest pause after the first throttle, the factor for each later one, and the longest of all. */
const pauses = { msFirst: 50, factor: 2, msMax: 400 };
/** After so long in which all its calls were throttled, a request waits for none any more. */
const waitMsMax = 300;

/**
 * Does the work of a request on a table that it soon gives up if it throttles: requests over the ceiling of one organisation would hold
 * the executions of all others while they wait. A call is sent three times with random pauses. Then the throttle ends the work, also
 * where a conflict would be decided again: it is answered 429, because nothing was done. If the work has written something, or may have,
 * it throws UndecidedTransaction instead, which is answered 503. Workers have no such bound: their messages come again.
 *
 * Work that has ordered something from a provider says so with `ordered`. Done anew, it could order a second time. So its calls are sent
 * again as long as `leftMs` allows, and a throttle is answered 503 after that.
 */
export async function withBoundedWaits<T>(
  { table, ids }: Pick<Platform, 'table' | 'ids'>,
  work: (table: Table, ordered: () => void) => Promise<T>,
  leftMs: () => number = () => 0,
): Promise<T> {
  const done = { hasWritten: false, hasOrdered: false };
  let endMs = Infinity;
  const call = async <R>(send: () => Promise<R>): Promise<R> => {
    for (let sends = 1; ; sends += 1) {
      try {
        const answer = await send();
        endMs = Infinity;
        return answer;
      } catch (error) {
        if (!isThrottle(error)) throw error;
        endMs = Math.min(endMs, uptimeMs() + waitMsMax);
        const longestMs = Math.min(pauses.msMax, pauses.msFirst * pauses.factor ** (sends - 1));
        const pauseMs = (longestMs * (1 + ids.fraction())) / 2;
        const isOver = done.hasOrdered ? pauseMs > leftMs() : sends === sendsMax || uptimeMs() + pauseMs > endMs;
        // Without its frame, a throttled transaction is no conflict that is decided again.
        if (wasSentAgain(error) || isOver) {
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
      const isRefused = (error instanceof ConcurrencyConflict || isThrottle(error)) && !wasSentAgain(error);
      done.hasWritten ||= !isRefused;
      throw error;
    }
  };
  try {
    const bounded: Table = {
      identity: tableIdentity(table),
      get: (key) => call(() => table.get(key)),
      getAll: (keys, options) => call(() => table.getAll(keys, options)),
      query: (range) => call(() => table.query(range)),
      queryIndex: (input) => call(() => table.queryIndex(input)),
      transact: (writes, sent) => (writes.every(leavesLine) ? call : write)(() => table.transact(writes, sent)),
      put: (input) => (isForOrder(input.Item) ? call : write)(() => table.put(input)),
      update: (input) => write(() => table.update(input)),
    };
    return await work(bounded, () => {
      done.hasOrdered = true;
    });
  } catch (error) {
    if (!(done.hasWritten || done.hasOrdered) || !isThrottle(error)) throw error;
    throw new UndecidedTransaction({ cause: error });
  }
}

/** True for an item that only keeps requests in their order: a slot, a lease, or a ticket that nobody else performs. */
function isForOrder({ pk, sealed }: Readonly<Record<string, unknown>> = {}): boolean {
  return String(pk).startsWith(`${slotKind.prefix}#`) || (isInLine(pk) && sealed === undefined);
}

/** True for a write that takes a ticket out of its line. */
const leavesLine = ({ Delete }: Write): boolean => isInLine(Delete?.Key?.['pk']);

const isInLine = (pk: unknown): boolean => String(pk).startsWith(`${lineKind.prefix}#`);
