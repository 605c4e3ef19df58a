import { invariant } from '../kernel/invariant.ts';
import type { Table } from '../kernel/table/table.ts';
import { type Cursor, cursorItem } from './cursor.ts';
import { cursorSortKey, type Webhook, webhookItem, webhookPartition, webhookSortKey, webhooksMax } from './store.ts';

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
  if (from > to) return [];
  const standings = await standingsWithin(table, organisationId, from, to);
  invariant(standings.length === to - from + 1, 'webhooks are numbered without a hole');
  return standings;
}

async function standingsWithin(table: Table, organisationId: string, from: number, to: number): Promise<Standing[]> {
  const range = { from: webhookSortKey(from), to: cursorSortKey(to) };
  const items = await table.query({ pk: webhookPartition(organisationId), ...range });
  const standings: Standing[] = [];
  for (let index = 0; index < items.length; index += 2) {
    const [webhook, cursor] = [items[index], items[index + 1]];
    invariant(webhook !== undefined && cursor !== undefined, 'every webhook has its cursor beside it');
    standings.push({ webhook: webhookItem.parse(webhook), cursor: cursorItem.parse(cursor) });
  }
  return standings;
}
