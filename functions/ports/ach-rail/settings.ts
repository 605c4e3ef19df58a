import type { WallTime } from '../../kernel/base/calendar/bank-time.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';

/** The schedule of the ACH rail, in the bank's local time on banking days. */
export interface AchSettings {
  /** Same-day payments are submitted in the next of these windows. */
  readonly sameDayWindows: readonly WallTime[];
  /** All other payments are submitted then. */
  readonly cutOff: WallTime;
  /** When cleared money is booked. */
  readonly clearingTime: WallTime;
  readonly sameDayMax: Cents;
  /** Calendar days after receipt within which a payment can be returned. */
  readonly returnDays: number;
}

/** The windows of the Federal Reserve. The deposit product sets the clearing days. */
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
