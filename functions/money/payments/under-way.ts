import type { Account } from '../../accounts/accounts/for-others.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { PaymentStatus } from './statuses.ts';
import { paymentItem, payments } from './store.ts';

/** The newest payments of an account among which those under way are looked for. Older ones have long been decided. */
const lookedAtMax = 10_000;
const pageSize = 1000;

const statusesUnderWay: readonly PaymentStatus[] = ['Pending', 'Pending Review', 'Clearing'];

/**
 * The ids of an account's payments that may still move money on it: those that wait for a window, a review or a card
 * provider, and debits whose money has not arrived. Newest first.
 */
export async function paymentsUnderWay(
  table: Table,
  { organisationId, id, payments: total }: Pick<Account, 'organisationId' | 'id' | 'payments'>,
): Promise<readonly string[]> {
  const pk = payments.partition(organisationId, id);
  const found: string[] = [];
  for (let to = total; to > Math.max(0, total - lookedAtMax); to -= pageSize) {
    const items = await table.query({ pk, from: numberKey(Math.max(1, to - pageSize + 1)), to: numberKey(to) });
    const page = items.map((item) => paymentItem.parse(item));
    found.push(...page.filter(({ status }) => statusesUnderWay.includes(status)).map((one) => one.id));
  }
  return found.toSorted().toReversed();
}
