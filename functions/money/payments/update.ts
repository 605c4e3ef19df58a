import type { Account } from '../../accounts/accounts/for-others.ts';
import { mergedTags } from '../../kernel/jsonapi/tags.ts';
import { dated, wrongState } from './ach-payment.ts';
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
export function updatedPayment(payment: Payment, account: Account, update: PaymentUpdate): Payment | undefined {
  const tags = mergedTags(payment.tags, update.tags);
  const after = { ...withClearingDays(payment, account, update.clearingDaysOverride), tags };
  return isSame(after.tags, payment.tags) && clearingDaysOf(after) === clearingDaysOf(payment) ? undefined : after;
}

function withClearingDays(payment: Payment, account: Account, days: number | undefined): Payment {
  if (days === undefined || payment.type !== 'achPayment' || days === payment.clearingDaysOverride) return payment;
  if (payment.status !== 'Pending') throw wrongState(payment, 'its clearing days stand');
  const changed = { ...payment, clearingDaysOverride: days };
  return payment.dueAt === undefined ? changed : dated(changed, account, payment.dueAt);
}

const clearingDaysOf = (payment: Payment) => (payment.type === 'achPayment' ? payment.clearingDaysOverride : undefined);

function isSame(one: Payment['tags'], other: Payment['tags']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
