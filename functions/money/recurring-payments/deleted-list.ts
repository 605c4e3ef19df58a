import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { keptAfterDelete } from '../../kernel/lists/kept-after-delete.ts';
import { deletedRecurringPaymentItem, type RecurringPayment, recurringPayments } from './store.ts';

/**
 * The lists of deleted recurring payments. An account has one under each number that is a hole among its recurring payments.
 * The organisation's list gets one with its delete.
 */
export const deletedList = {
  ...ownedByAccounts(keptAfterDelete<RecurringPayment>(deletedRecurringPaymentItem, recurringPayments), {
    counter: 'recurringPayments',
    listedAs: 'deletedRecurringPayment',
  }),
  isListedLate: true,
};
