import type { DueKind } from '../../kernel/due/due-kind.ts';
import { paymentSteps } from '../../money/payments/due.ts';
import { receivedPaymentSteps } from '../../money/received-payments/run.ts';
import { recurringPaymentRuns } from '../../money/recurring-payments/run.ts';

/** The kinds of item that fall due, apart from the ends of days. */
export const dueKinds: readonly DueKind[] = [recurringPaymentRuns, paymentSteps, receivedPaymentSteps];

/** Kinds that running due items may read, in addition to those that it writes. */
export const dueReads = distinct(dueKinds.flatMap(({ reads }) => reads));

/** Kinds that running due items may write. */
export const dueUses = distinct(dueKinds.flatMap(({ writes }) => writes));

/** Ports that running due items needs. */
export const dueNeeds = distinct(dueKinds.flatMap(({ needs = [] }) => needs));

/** Log messages of runs that raise an alarm. */
export const dueAlarms = distinct(dueKinds.flatMap(({ alarmsOn = [] }) => alarmsOn));

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
