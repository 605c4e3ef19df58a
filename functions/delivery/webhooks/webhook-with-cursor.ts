import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
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
export interface WebhookWithCursor {
  readonly webhook: Webhook;
  readonly cursor: Cursor;
}

/** Returns the webhook with this number by a consistent read, or undefined if there is none. */
export async function readWebhook(
  table: Table,
  organisationId: string,
  id: string,
): Promise<WebhookWithCursor | undefined> {
  const [one] = await readWithin(table, organisationId, Number(id), Number(id));
  return one;
}

/** Returns all webhooks of an organisation, ascending, by consistent reads. */
export const readWebhooks = (table: Table, organisationId: string): Promise<readonly WebhookWithCursor[]> =>
  readWithin(table, organisationId, 1, webhooksMax);

/** Logged for each webhook that cannot be read. An alarm matches this message. */
export const unreadableWebhookMessage: AlarmMessage = {
  text: 'a webhook cannot be read',
  alarm: {
    name: 'UnreadableWebhooks',
    runbook: 'put-aside',
    severity: 'nextDay',
    owner: 'platform',
    says: 'has met a webhook that it cannot read',
  },
};

/**
 * Returns all webhooks of an organisation that can be read, for workers that wake them: one that cannot be read raises an alarm
 * and does not stop the others. The sweep wakes it once it is repaired.
 */
export async function readIntactWebhooks(
  { table, log }: Pick<Platform, 'table' | 'log'>,
  organisationId: string,
): Promise<readonly WebhookWithCursor[]> {
  const pairs = await pairsWithin(table, organisationId, 1, webhooksMax);
  return pairs.flatMap((pair) => {
    try {
      return [parsed(pair)];
    } catch (error) {
      log.alarm(unreadableWebhookMessage, { organisationId }, error);
      return [];
    }
  });
}

/** Returns the webhooks `from` to `to`, both inclusive, by consistent reads. Webhooks are numbered without gaps. */
export async function readWebhooksBetween(
  table: Table,
  organisationId: string,
  from: number,
  to: number,
): Promise<readonly WebhookWithCursor[]> {
  return from > to ? [] : readWithin(table, organisationId, from, to);
}

async function readWithin(
  table: Table,
  organisationId: string,
  from: number,
  to: number,
): Promise<WebhookWithCursor[]> {
  return (await pairsWithin(table, organisationId, from, to)).map(parsed);
}

interface StoredPair {
  readonly webhook: StoredItem;
  readonly cursor: StoredItem;
}

const parsed = ({ webhook, cursor }: StoredPair): WebhookWithCursor => ({
  webhook: webhookItem.parse(webhook),
  cursor: cursorItem.parse(cursor),
});

async function pairsWithin(table: Table, organisationId: string, from: number, to: number): Promise<StoredPair[]> {
  const range = { from: webhookSortKey(from), to: cursorSortKey(to) };
  const items = await table.query({ pk: webhookPartition(organisationId), ...range });
  const bySortKey = new Map(items.map((item) => [item.sk, item]));
  // A query may run while both items are being written. A webhook without a cursor is just being created, and the
  // request that creates it also wakes it.
  return items.flatMap((webhook) => {
    const cursor = bySortKey.get(cursorBeside(webhook.sk));
    return cursor === undefined ? [] : [{ webhook, cursor }];
  });
}
