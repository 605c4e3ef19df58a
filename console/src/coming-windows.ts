import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { windowAfter } from '../../functions/money/payments/ach-calendar.ts';

interface WallTime {
  readonly hour: number;
  readonly minute: number;
}

/** When ACH entries leave on banking days, by the clock of the bank: those of the same day, and all others. */
export interface AchWindows {
  readonly sameDayWindows: readonly WallTime[];
  readonly cutOff: WallTime;
}

/** A window in which entries leave for the bank. */
export interface ComingWindow {
  readonly at: string;
  /** True if all payments leave, false if only those of the same day do. */
  readonly isForAll: boolean;
}

/** The next windows after a moment, by the rule and the calendar by which the platform hands payments over. */
export function comingWindows(now: string, windows: AchWindows, count: number): readonly ComingWindow[] {
  const { cutOff, sameDayWindows } = windows;
  const all = { cutOff, sameDayWindows: [...sameDayWindows, cutOff] };
  const found: ComingWindow[] = [];
  for (let at = now as Instant; found.length < count;) {
    const forAll = windowAfter(at, false, all);
    at = windowAfter(at, true, all);
    found.push({ at, isForAll: at === forAll });
  }
  return found;
}
