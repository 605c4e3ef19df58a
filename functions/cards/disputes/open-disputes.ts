import type { OpenItems } from '../../accounts/closing/open-items.ts';
import { newestPendingIds } from '../../money/payments/newest-pending-ids.ts';
import { disputeMachine } from './statuses.ts';
import { disputeItem, disputeKind, disputes } from './store.ts';

/** An account with a dispute that is not decided is not closed: what it has credited may still be taken back. */
export const openDisputes: OpenItems = {
  kind: disputeKind,
  noun: 'disputes',
  openIn: (table, { organisationId, id, disputes: total = 0 }) =>
    newestPendingIds(
      table,
      { pk: disputes.partition(organisationId, id), total },
      (item) => disputeItem.parse(item),
      (one) => disputeMachine.allows(one, 'deny') || one.takeBack !== undefined,
    ),
};
