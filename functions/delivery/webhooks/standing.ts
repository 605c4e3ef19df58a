import type { Table } from '../../kernel/table/table.ts';
import { type Cursor, cursorItem } from './cursor.ts';
import {
  cursorBeside,
  cursorSortKey,
  type Webhook,
  webhookItem,
  webhookPartition,
  webhookSortKey,
  webhooksMax,
} from './store.ts';

/** A webhook and the cursor of its deliveries. Their items are adjacent, so one query reads both. */
export interface Standing {
  readonly webhook: Webhook;
  readonly cursor: Cursor;
}

/** Returns the webhook with this number by a consistent read, or undefined if there is none. */
export async function standingOf(table: Table, organisationId: string, id: string): Promise<Standing | undefined> {
  const [one] = await standingsWithin(table, organisationId, Number(id), Number(id));
  return one;
}

/** Returns all webhooks of an organisation, ascending, by consistent reads. */
export const standingsOf = (table: Table, organisationId: string): Promise<readonly Standing[]> =>
  standingsWithin(table, organisationId, 1, webhooksMax);

/** Returns the webhooks `from` to `to`, both inclusive, by consistent reads. Webhooks are numbered without gaps. */
export async function standingsBetween(
  table: Table,
  organisationId: string,
  from: number,
  to: number,
): Promise<readonly Standing[]> {
  return from > to ? [] : standingsWithin(table, organisationId, from, to);
}

async function standingsWithin(table: Table, organisationId: string, from: number, to: number): Promise<Standing[]> {
  const range = { from: webhookSortKey(from), to: cursorSortKey(to) };
  const items = await table.query({ pk: webhookPartition(organisationId), ...range });
  const bySortKey = new Map(items.map((item) => [item.sk, item]));
  // A query may run while both items are being written. A webhook without a cursor is just being created, and the
  // request that creates it also wakes it.
  return items.flatMap((item) => {
    const cursor = bySortKey.get(cursorBeside(item.sk));
    return cursor === undefined ? [] : [{ webhook: webhookItem.parse(item), cursor: cursorItem.parse(cursor) }];
  });
}
