import { bankDateOf } from '../../kernel/base/calendar/bank-time.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Times } from '../../kernel/journal/commit.ts';
import { dishonourAnsweredBy, type ContestReason, contests } from './contest-reasons.ts';

import { dayOfYear } from '../../kernel/base/calendar/calendar-date.ts';
import { enterAnswer, returnSubject } from './owed-return.ts';
import { receivedPaymentMachine } from './received-payment.ts';
import type { Dishonor, ReceivedPayment } from './store.ts';

/**
 * The dishonour of a received payment that is answered now, for this reason. Refuses with 409 a payment without one that a file has told, one that was answered,
 * one whose time is over, and a reason that does not answer its code.
 */
export function mustBeContestable(payment: ReceivedPayment, reason: ContestReason, now: Instant): Dishonor {
  const { dishonor } = payment;
  const refused = (why: string) => receivedPaymentMachine.refused(payment, why);
  receivedPaymentMachine.mustAllow(payment, 'contest');
  if (dishonor === undefined) throw refused('no file of its bank has told that its return was dishonored');
  if (dishonor.contestReason !== undefined) {
    throw refused(
      `its dishonor was contested already, for ${dishonor.contestReason}; what follows is settled between the banks`,
    );
  }
  const answered = dishonourAnsweredBy(reason);
  if (answered !== undefined && answered !== dishonor.code) {
    throw refused(`${reason} answers ${answered}, and it was dishonored with ${dishonor.code}`);
  }
  if (now >= dishonor.contestableUntil) throw refused(`it could be contested until ${dishonor.contestableUntil}`);
  return dishonor;
}

interface Contest {
  readonly payment: ReceivedPayment;
  readonly account: Account;
  readonly dishonor: Dishonor;
  readonly reason: ContestReason;
}

/**
 * The change by which the answer to a dishonour leaves in the next file of the bank, to be merged into the change that makes the return stand again. Refuses
 * with 409 if the next window is too late.
 */
export async function contestLeaves(
  platform: Parameters<typeof enterAnswer>[0],
  times: Times,
  { payment, account, dishonor, reason }: Contest,
): Promise<Change> {
  const { returned } = dishonor;
  const source = { type: 'achReceivedPayment', id: payment.id };
  const entered = await enterAnswer(
    platform,
    times,
    payment,
    { ...returnSubject(account), source },
    {
      kind: 'Contest',
      contestCode: contests[reason].code,
      originalTrace: payment.traceNumber,
      dateReturned: reason === 'TimelyReturn' ? bankDateOf(returned.window) : undefined,
      originalDfi: account.routingNumber.slice(0, 8),
      originalSettlementDay: reason === 'TimelyReturn' ? dayOfYear(payment.completionDate) : undefined,
      returnTrace: returned.traceNumber,
      returnSettlementDay: returned.settlementDay,
      returnCode: returned.code,
      dishonourTrace: dishonor.traceNumber,
      dishonourSettlementDay: dayOfYear(dishonor.settlementDate),
      dishonourCode: dishonor.code.slice(1),
    },
  );
  const { contestableUntil } = dishonor;
  // It did not come in a file: an operation of a sandbox has brought it.
  if (entered === undefined) return { writes: [] };
  if (entered.window > contestableUntil) {
    throw receivedPaymentMachine.refused(payment, `it had to be contested in a window until ${contestableUntil}`);
  }
  return entered.change;
}
