import type { Account } from '../../accounts/accounts/for-others.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';
import { isDisputeOver } from './statuses.ts';
import { type Dispute, disputeItem, disputes } from './store.ts';

/** Only so many of the newest disputes of an account are searched. */
const searchedMax = 100;

/** The newest disputes of an account that are not decided, or have yet to take a provisional credit back. */
export async function openDisputesOf(
  { organisationId, id, disputes: total = 0 }: Account,
  table: Table,
): Promise<readonly Dispute[]> {
  if (total === 0) return [];
  const pk = disputes.partition(organisationId, id);
  const items = await table.query({ pk, from: numberKey(Math.max(1, total - searchedMax + 1)), to: numberKey(total) });
  return items
    .map((item) => disputeItem.parse(item))
    .filter((one) => !isDisputeOver(one) || one.takeBack !== undefined);
}
