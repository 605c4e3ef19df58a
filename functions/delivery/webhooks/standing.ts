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

/** A webhook, and where its delivery stands: they lie side by side, so one read shows both. */
export interface Standing {
  readonly webhook: Webhook;
  readonly cursor: Cursor;
}

/** The webhook with this number, read strongly; undefined where there is none. */
export async function standingOf(table: Table, organisationId: string, id: string): Promise<Standing | undefined> {
  const [one] = await standingsWithin(table, organisationId, Number(id), Number(id));
  return one;
}

/** All webhooks of an organisation, ascending, read strongly. */
export const standingsOf = (table: Table, organisationId: string): Promise<readonly Standing[]> =>
  standingsWithin(table, organisationId, 1, webhooksMax);

/** Webhooks number `from` to `to`, both inclusive, read strongly; they are numbered without a hole. */
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
  // A read may come amidst the write of both: one that stands alone is being created, and woken by who creates it.
  return items.flatMap((item) => {
    const cursor = bySortKey.get(cursorBeside(item.sk));
    return cursor === undefined ? [] : [{ webhook: webhookItem.parse(item), cursor: cursorItem.parse(cursor) }];
  });
}
