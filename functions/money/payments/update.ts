import { isSameTags, mergedTags } from '../../kernel/jsonapi/tags.ts';
import { dated, wrongState } from './ach-payment.ts';
import type { AchRules } from './ach-rules.ts';
import type { Payment } from './store.ts';

/** The fields of a payment that can be changed. Only ACH payments have clearing days. */
export interface PaymentUpdate {
  readonly tags?: Readonly<Record<string, string | null>> | undefined;
  readonly clearingDaysOverride?: number | undefined;
}

/**
 * The payment after an update; undefined where nothing changes. Refuses with 409 to change the clearing days of a payment
 * that is not Pending.
 */
export function updatedPayment(payment: Payment, ach: AchRules, update: PaymentUpdate): Payment | undefined {
  const tags = mergedTags(payment.tags, update.tags);
  const after = { ...withClearingDays(payment, ach, update.clearingDaysOverride), tags };
  return isSameTags(after.tags, payment.tags) && clearingDaysOf(after) === clearingDaysOf(payment) ? undefined : after;
}

function withClearingDays(payment: Payment, ach: AchRules, days: number | undefined): Payment {
  if (days === undefined || payment.type !== 'achPayment' || days === payment.clearingDaysOverride) return payment;
  if (payment.status !== 'Pending') throw wrongState(payment, 'its clearing days stand');
  const changed = { ...payment, clearingDaysOverride: days };
  return payment.dueAt === undefined ? changed : dated(changed, payment.dueAt, ach);
}

const clearingDaysOf = (payment: Payment) => (payment.type === 'achPayment' ? payment.clearingDaysOverride : undefined);
