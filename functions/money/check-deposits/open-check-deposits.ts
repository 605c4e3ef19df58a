import type { OpenItems } from '../../accounts/closing/open-items.ts';
import { newestPendingIds } from '../payments/newest-pending-ids.ts';
import type { CheckDepositStatus } from './statuses.ts';
import { checkDepositItem, checkDepositKind, checkDeposits } from './store.ts';

const openStatuses: readonly CheckDepositStatus[] = [
  'PendingReview',
  'AwaitingCustomerConfirmation',
  'Pending',
  'Clearing',
];

/** An account with check deposits that may still move money on it is not closed. A check without its images does not count. */
export const openCheckDeposits: OpenItems = {
  kind: checkDepositKind,
  noun: 'check deposits',
  openIn: (table, { organisationId, id, checkDeposits: total = 0 }) =>
    newestPendingIds(
      table,
      { pk: checkDeposits.partition(organisationId, id), total },
      (item) => checkDepositItem.parse(item),
      ({ status }) => openStatuses.includes(status),
    ),
};
