import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import { dayOfYear } from '../../kernel/base/calendar/calendar-date.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { AchSettings } from '../../ports/ach-rail/settings.ts';
import { achReturnCodes } from '../payments/return-reasons.ts';
import { contestDeadline } from './contest-deadline.ts';
import type { Dishonor, ReceivedPayment } from './store.ts';

/** The dishonour that an integrator of a sandbox plays: the other bank says that the return was too late. The one that stands already, after a contest. */
export function sandboxDishonor(
  { dishonor, reason = 'InsufficientFunds', traceNumber }: ReceivedPayment,
  now: Instant,
  ach: Pick<AchSettings, 'cutOff'>,
): Dishonor {
  if (dishonor !== undefined) return { ...dishonor, contestRefusedFor: dishonor.code };
  const settlementDate = bankDateOf(now);
  return {
    code: 'R68',
    traceNumber,
    settlementDate,
    contestableUntil: contestDeadline(settlementDate, ach),
    returned: {
      traceNumber,
      settlementDay: dayOfYear(settlementDate),
      code: achReturnCodes[reason].slice(1),
      window: now,
    },
  };
}
