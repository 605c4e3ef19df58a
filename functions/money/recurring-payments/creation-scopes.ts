import type { Scope } from '../../kernel/auth/scopes.ts';
import type { RecurringPayment } from './store.ts';

const ach = ['payments-write', 'payments-write-counterparty', 'ach-payments-write'] as const;

/** The scopes of which a token needs one to create a schedule, by its type. A customer needs them to enable one too. */
export const creationScopes: Readonly<Record<RecurringPayment['type'], readonly Scope[]>> = {
  recurringCreditBookPayment: ['payments-write'],
  recurringCreditAchPayment: ach,
  recurringDebitAchPayment: ach,
};
