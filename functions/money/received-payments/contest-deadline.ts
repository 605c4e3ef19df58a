import { instantAtBankTime } from '../../kernel/base/calendar/bank-time.ts';
import { nextBankingDay, plusBankingDays } from '../../kernel/base/calendar/banking-days.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';

/** Banking days after the settlement of a dishonour within which the other bank's network must have our answer. */
const contestDays = 2;

/** The last window whose file has an answer to a dishonour in time. */
export const contestDeadline = (settledOn: CalendarDate, { cutOff }: Pick<AchSettings, 'cutOff'>): Instant =>
  instantAtBankTime(plusBankingDays(nextBankingDay(settledOn), contestDays), cutOff);
