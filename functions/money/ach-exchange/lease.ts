import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { ExchangePlatform } from './exchange-platform.ts';
import { saveChanges } from '../../kernel/table/save-changes.ts';
import { type AchExchange, achExchange } from './store.ts';

/** Longer than a run of the worker can last. */
const heldMs = 400_000;

/**
 * Begins a run with a bank; undefined while another run is at it. That keeps two runs from doing the same work. It does not protect from a
 * run that wakes up late: the conditions on each file do.
 */
export async function beginExchange(
  { table, clock }: Pick<ExchangePlatform, 'table' | 'clock'>,
  routingNumber: string,
): Promise<AchExchange | undefined> {
  const { key, parse } = achExchange(routingNumber);
  const now = clock.now();
  const stored = await table.get(key);
  const last = stored && parse(stored);
  if (last?.heldUntil !== undefined && last.heldUntil > now) return undefined;
  const heldUntil = plusMs(now, heldMs);
  try {
    if (last !== undefined) return await saveChanges(table, last, { heldUntil });
    const first = { ...key, version: 1, routingNumber, heldUntil, beganAt: now };
    await table.transact([insert(first)]);
    return first;
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return undefined;
    throw error;
  }
}

/** Ends a run. `succeededAt` is given if all was done. */
export async function endExchange(
  { table }: Pick<ExchangePlatform, 'table'>,
  { heldUntil: _, ...run }: AchExchange,
  succeededAt: Instant | undefined,
): Promise<void> {
  try {
    await table.transact([replace(succeededAt === undefined ? run : { ...run, succeededAt })]);
  } catch (error) {
    // The run lasted longer than it may, and another one has begun.
    if (!(error instanceof ConcurrencyConflict)) throw error;
  }
}
