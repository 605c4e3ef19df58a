import type { Account } from '../../accounts/accounts/for-others.ts';
import type { OpenItems } from '../../accounts/closing/open-items.ts';
import type { Table } from '../../kernel/table/table.ts';
import { newestPendingIds } from './newest-pending-ids.ts';
import type { PaymentStatus } from './statuses.ts';
import { paymentItem, paymentKind, payments } from './store.ts';

const openStatuses: readonly PaymentStatus[] = ['Pending', 'Pending Review', 'Clearing'];

/**
 * The ids of an account's payments that may still move money on it: those that wait for a window, a review or a card
 * provider, and debits whose money has not arrived. Newest first.
 */
function pendingPaymentIds(
  table: Table,
  { organisationId, id, payments: total }: Pick<Account, 'organisationId' | 'id' | 'payments'>,
): Promise<readonly string[]> {
  const pk = payments.partition(organisationId, id);
  return newestPendingIds(
    table,
    { pk, total },
    (item) => paymentItem.parse(item),
    ({ status }) => openStatuses.includes(status),
  );
}

/** An account with payments under way is not closed. */
export const openPayments: OpenItems = { kind: paymentKind, noun: 'payments', openIn: pendingPaymentIds };
