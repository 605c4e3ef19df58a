import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import type { ListSource } from '../../kernel/lists/list-source.ts';
import type { Table } from '../../kernel/table/table.ts';
import {
  type LoggedDelivery,
  deliveryItem,
  deliveryLogPartition,
  deliverySortKey,
  newestDelivery,
  deliveryNumberOf,
  retentionDays,
} from './delivery-log.ts';
import type { Webhook } from './store.ts';

const msPerDay = 86_400_000;

export interface TimeRange {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/**
 * Returns the delivery log of a webhook within a time range, as a list. Rows are numbered in order of time, so a moment
 * is found by bisection and any page is one range of numbers, however long the log is.
 */
export async function deliveriesOf(
  table: Table,
  webhook: Webhook,
  { since, until }: TimeRange,
  now: Instant,
): Promise<ListSource<LoggedDelivery>> {
  const newest = await newestDelivery(table, webhook, { consistent: true });
  if (newest === undefined) return { total: 0, slice: () => Promise.resolve([]) };
  const oldest = plusMs(now, -retentionDays * msPerDay);
  const first = await firstSince(table, webhook, newest, since === undefined || since < oldest ? oldest : since);
  const end = until === undefined ? deliveryNumberOf(newest) + 1 : await firstSince(table, webhook, newest, until);
  return {
    total: Math.max(0, end - first),
    slice: async (from, to) => {
      const pk = deliveryLogPartition(webhook);
      const numbers = { from: deliverySortKey(first + from - 1), to: deliverySortKey(first + to - 1) };
      return (await table.query({ pk, ...numbers })).map(deliveryItem.parse);
    },
  };
}

/** Returns the number of the first row at or after a moment, or the newest number + 1 if there is none. */
async function firstSince(table: Table, webhook: Webhook, newest: LoggedDelivery, moment: Instant): Promise<number> {
  if (newest.at < moment) return deliveryNumberOf(newest) + 1;
  const pk = deliveryLogPartition(webhook);
  let [low, high] = [1, deliveryNumberOf(newest)];
  // Usually nothing has expired yet, and row 1 is the answer.
  for (let middle = low; low < high; middle = Math.floor((low + high) / 2)) {
    const row = await table.get({ pk, sk: deliverySortKey(middle) });
    // A missing row has expired.
    if (row !== undefined && deliveryItem.parse(row).at >= moment) high = middle;
    else low = middle + 1;
  }
  return low;
}
