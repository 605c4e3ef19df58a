import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { closingOf } from '../ach-files/window-times.ts';
import type { Problem } from '../../kernel/base/problem.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import type { AchRules } from './ach-rules.ts';
import { clearingMoment, completionDate, settlementDate, windowAfter } from './ach-calendar.ts';
import { achPaymentMachine } from './machines.ts';
import type { AchPayment } from './store.ts';

/**
 * The payment after a step, with no step due; undefined where it has the new status already, so a step may be
 * repeated. Refuses any other status with 409 and names it.
 */
export function moveAchPayment(payment: AchPayment, step: StepName<typeof achPaymentMachine>): AchPayment | undefined {
  if (achPaymentMachine.isRepeated(payment, step)) return undefined;
  const { duePk: _, dueAt: __, ...rest } = payment;
  return { ...rest, status: achPaymentMachine.next(payment, step) };
}

/** The refusal of a step that the payment's status does not allow. */
export const wrongState = (payment: Pick<AchPayment, 'status'>, why: string): Problem =>
  achPaymentMachine.refused(payment, why);

/** The payment due at the rail's next window after `from`, with the dates that follow from it. */
export function awaitingWindow(payment: AchPayment, from: Instant, ach: AchRules): AchPayment {
  const window = windowAfter(from, payment.sameDay, ach);
  return { ...dated(payment, window, ach), ...dueAttributes(payment.organisationId, payment, window) };
}

/** The debit, which the rail took at `takenAt`, due when its money arrives. At a bank that takes files that is not before the file is written. */
export function awaitingClearing(payment: AchPayment, takenAt: Instant, ach: AchRules): AchPayment {
  const leavesAt = ach.files === undefined ? takenAt : closingOf(takenAt, ach.files);
  const arrivesAt = clearingMoment(takenAt, clearingDaysOf(payment, ach), ach);
  const due = arrivesAt > leavesAt ? arrivesAt : leavesAt;
  return { ...dated(payment, takenAt, ach), ...dueAttributes(payment.organisationId, payment, due) };
}

/** The payment with the date on which its money arrives, where the rail takes it at `takenAt`. */
export function dated(payment: AchPayment, takenAt: Instant, ach: AchRules): AchPayment {
  return payment.direction === 'Credit'
    ? { ...payment, expectedCompletionDate: completionDate(takenAt, payment.sameDay) }
    : { ...payment, settlementDate: settlementDate(takenAt, clearingDaysOf(payment, ach)) };
}

/** The flow of the account's limits that counts a payment. */
export const limitedFlow = ({ direction }: Pick<AchPayment, 'direction'>): 'achCredits' | 'achDebits' =>
  direction === 'Credit' ? 'achCredits' : 'achDebits';

/** The money of a same-day debit arrives at the window that takes it. */
const clearingDaysOf = ({ clearingDaysOverride, sameDay }: AchPayment, { clearingDays }: AchRules): number =>
  clearingDaysOverride ?? (sameDay ? 0 : clearingDays);
