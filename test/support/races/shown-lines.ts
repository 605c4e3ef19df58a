import type { PaymentSchedule } from '../../../functions/money/recurring-payments/schedule.ts';
import type { ScheduleRequest } from './acts.ts';
import type { AccountState, PaymentState } from './race-state.ts';
import { words } from './words.ts';

/** An account as model and bank tell it; `balance` is text where the two balances of it differ. */
export const accountLine = (
  id: string,
  {
    status,
    balance,
    payments,
    schedules,
    isArchived,
  }: Pick<AccountState, 'payments' | 'schedules' | 'isArchived'> & {
    readonly status: string;
    readonly balance: number | string;
  },
): string => words('account', id, status, balance, payments, schedules, isArchived ? 'archived' : '');

export const customerLine = (id: string, isArchived: boolean): string => words('customer', id, isArchived);

/** The one counterparty; its bank where it is linked. */
export const counterpartyLine = (permissions = 'gone', routingNumber = ''): string =>
  words('counterparty', permissions, routingNumber);

/** The payment of a schedule, and its dates. */
export function scheduleText(
  { kind, amount, verifies }: Pick<ScheduleRequest, 'kind' | 'amount' | 'verifies'>,
  schedule: PaymentSchedule,
): string {
  const { startTime, endTime, totalNumberOfPayments: total } = schedule;
  const day = schedule.interval === 'Weekly' ? schedule.dayOfWeek : schedule.dayOfMonth;
  const what = words(kind, verifies ? 'verified' : undefined, amount);
  return words(what, day, 'from', startTime, 'to', endTime ?? 'ever', total ?? 'all');
}

export function paymentLine(id: string, one: PaymentState): string {
  const { account, direction, amount, status, reason, maker, dueDate, other, dueAt } = one;
  return words('payment', id, account, direction, amount, status, reason, maker, dueDate, other, dueAt);
}
