import type { WallTime } from '../../kernel/base/calendar/bank-time.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/** When the ACH rail takes what, on the bank's wall clock of banking days. */
export interface AchSettings {
  /** Same-day payments leave with the next of these. */
  readonly sameDayWindows: readonly WallTime[];
  /** All others leave then. */
  readonly cutOff: WallTime;
  /** When money that has cleared is booked. */
  readonly clearingTime: WallTime;
  readonly sameDayMax: Cents;
  /** Calendar days, from when the rail took a payment, within which it may come back. */
  readonly returnDays: number;
}

/** As the Federal Reserve's windows lie; the days of clearing are the deposit product's. */
export const usualAch: AchSettings = {
  sameDayWindows: [
    { hour: 10, minute: 30 },
    { hour: 14, minute: 45 },
    { hour: 16, minute: 45 },
  ],
  cutOff: { hour: 16, minute: 45 },
  clearingTime: { hour: 8, minute: 30 },
  sameDayMax: cents(1_000_000_00),
  returnDays: 60,
};
