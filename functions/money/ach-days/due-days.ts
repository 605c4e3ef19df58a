import { bankDateOf, bankTimeOf } from '../../kernel/base/calendar/bank-time.ts';
import { type CalendarDate, plusDays } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { AchSettlement } from '../../ports/ach-rail/settings.ts';
import { wasEverWalked } from './ledger-rows.ts';
import { lateFrom } from './make-day.ts';
import { achBankDay, type BankRef } from './store.ts';

/** Days that are looked at again as long as they are open. Money is ordered on weekends too. */
const daysMax = 14;
/** The walk through the ledger begins after midnight, and ends before this hour of the bank. */
const beginsAtHour = 6;

/**
 * The days of a bank that are compared now: from the morning after each of them, once a day as long as it is open, and when its report becomes late. None before
 * the first walk through a ledger that notes what they are compared with.
 */
export async function dueDays(
  table: Table,
  bank: BankRef,
  { now, settlement }: { readonly now: Instant; readonly settlement: AchSettlement | undefined },
): Promise<readonly CalendarDate[]> {
  const today = bankDateOf(now);
  if (bankTimeOf(now).hour < beginsAtHour) return [];
  const days = Array.from({ length: daysMax }, (_, index) => plusDays(today, -1 - index));
  const refs = days.map((date) => achBankDay(bank, date));
  const stored = await table.getAll(refs.map(({ key }) => key));
  const due = days.filter((date, index) => {
    const ref = refs[index];
    const item = ref && stored.get(keyText(ref.key));
    if (ref === undefined || item === undefined) return true;
    const { isOpen, madeAt } = ref.parse(item);
    const late = lateFrom(date, settlement);
    return isOpen && (bankDateOf(madeAt) < today || (madeAt < late && late <= now));
  });
  return due.length === 0 || (await wasEverWalked(table)) ? due : [];
}
