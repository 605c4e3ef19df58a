import { readItem } from '../../kernel/table/read-item.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { dayDiffersMessage } from './alarms.ts';
import { type AchBankDay, achBankDay, type BankRef } from './store.ts';

/** Differences that the line of an alarm names. */
const namedMax = 3;

/**
 * Stores a day in place of what an earlier look has found, and rings if it does not agree. Throws ConcurrencyConflict if another run has stored it meanwhile: the
 * message is delivered again.
 */
export async function saveDay(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  bank: BankRef,
  day: Omit<AchBankDay, 'version'>,
): Promise<void> {
  const before = await readItem(table, achBankDay(bank, day.date));
  await table.transact([
    before === undefined ? insert({ ...day, version: 1 }) : replace({ ...day, version: before.version }),
  ]);
  if (day.differences.length === 0) return;
  const named = day.differences
    .slice(0, namedMax)
    .map(({ of, about, cents, why }) => `${of} ${about}, ${cents} cents, ${why}`);
  const outcome = `${day.differenceCount} differences; the first: ${named.join('; ')}`;
  log.alarm(dayDiffersMessage, { worker: 'ach-days', resourceId: `${day.date}#${bank.routingNumber}`, outcome });
}
