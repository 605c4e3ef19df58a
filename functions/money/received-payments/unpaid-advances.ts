import type { OpenItems } from '../../accounts/closing/open-items.ts';
import { newestPendingIds } from '../payments/newest-pending-ids.ts';
import { receivedPaymentItem, receivedPaymentKind, receivedPayments } from './store.ts';

/** An account with an advance that is not repaid is not closed: its money is spent before it comes. */
export const unpaidAdvances: OpenItems = {
  kind: receivedPaymentKind,
  noun: 'advances',
  openIn: (table, { organisationId, id, receivedPayments: total = 0 }) =>
    newestPendingIds(
      table,
      { pk: receivedPayments.partition(organisationId, id), total },
      (item) => receivedPaymentItem.parse(item),
      ({ status }) => status === 'Advanced',
    ),
};
