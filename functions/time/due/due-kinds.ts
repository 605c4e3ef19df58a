import type { DueKind } from '../../kernel/due/due-kind.ts';
import { paymentSteps } from '../../money/payments/due.ts';
import { receivedPaymentSteps } from '../../money/received-payments/run.ts';
import { recurringPaymentRuns } from '../../money/recurring-payments/run.ts';

/** The one place that knows which kinds of item fall due, beside the ends of days. */
export const dueKinds: readonly DueKind[] = [recurringPaymentRuns, paymentSteps, receivedPaymentSteps];

/** What running anything that is due may read beside what it writes. */
export const dueReads = distinct(dueKinds.flatMap(({ reads }) => reads));

/** What running anything that is due may write. */
export const dueUses = distinct(dueKinds.flatMap(({ writes }) => writes));

/** The ports that running anything that is due needs. */
export const dueNeeds = distinct(dueKinds.flatMap(({ needs = [] }) => needs));

/** The messages of runs that raise an alarm. */
export const dueAlarms = distinct(dueKinds.flatMap(({ alarmsOn = [] }) => alarmsOn));

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
