import { readItem } from '../../kernel/table/read-item.ts';
import { insert, replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { dayDiffersMessage } from './alarms.ts';
import { type AchBankDay, achBankDay, type BankRef } from './store.ts';

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
  const [first] = day.differences;
  if (first === undefined) return;
  const outcome = `${day.differenceCount} differences; the first: ${first.of} ${first.about}, ${first.cents} cents, ${first.why}`;
  log.alarm(dayDiffersMessage, { worker: 'ach-days', resourceId: `${day.date}#${bank.routingNumber}`, outcome });
}
