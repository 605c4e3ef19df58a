import { bankDateOf, bankTimeOf } from '../../kernel/base/calendar/bank-time.ts';
import { type Instant, msOf, instantOfMs, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { AchFileSettings, AchSettings } from '../../ports/ach-rail/settings.ts';
import { windowAfter } from '../payments/ach-calendar.ts';

type Times = Pick<AchSettings, 'sameDayWindows' | 'cutOff'>;
type Closing = Pick<AchFileSettings, 'closesAfterSeconds'>;

/** When the window is closed and its file is written. */
export const closingOf = (window: Instant, { closesAfterSeconds }: Closing): Instant =>
  plusMs(window, closesAfterSeconds * 1000);

/** The date and time of a window in the bank's time, as names of files have it. */
export function nameOfWindow(window: Instant): string {
  const { hour, minute } = bankTimeOf(window);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${bankDateOf(window).replaceAll('-', '')}T${two(hour)}${two(minute)}`;
}

/** The first window whose file is not written at `now`: it may be past by less than the time until its closing. */
export const openWindow = (now: Instant, sameDay: boolean, ach: Times, { closesAfterSeconds }: Closing): Instant =>
  windowAfter(instantOfMs(msOf(now) - closesAfterSeconds * 1000), sameDay, ach);
