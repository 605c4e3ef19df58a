import { chunkAt, chunksBackwards, headNumber } from '../events/log-reads.ts';
import { firstNumberOf, lastNumberOf, type LogChunk, numberedRows } from '../events/log.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { chunksScannedMax } from './batch.ts';
import type { Cursor } from './cursor.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';
import type { Webhook } from './store.ts';
import { selectsAllAfter, selectsEvent } from './subscriptions.ts';

/** The state of a webhook's deliveries. Lag is counted only for an Enabled webhook; it is 0 for the others. */
export interface Health {
  /** Number of events that the webhook selects and that are neither delivered nor given up. */
  readonly lagEvents: number;
  /** Seconds that the oldest of these events has waited. */
  readonly lagSeconds: number;
  /** Bank time of the first failure since the last success. */
  readonly failingSince?: Instant | undefined;
  readonly lastDeliveredAt?: Instant | undefined;
  readonly nextAttemptAt?: Instant | undefined;
}

interface Lag {
  readonly events: number;
  readonly since: Instant;
}

/** Returns the health of one webhook. `now` is real time. */
export async function healthOf(table: Table, current: WebhookWithCursor, now: Instant): Promise<Health> {
  const healths = await healthsOf(table, current.webhook.organisationId, [current], now);
  return healths.get(current.webhook.id) ?? idle;
}

/**
 * Returns the health of webhooks of one organisation, by their ids. It costs one read if no event waits. For a webhook
 * that selects only some events, the end of the log is searched, at most as many chunks as one delivery searches. For a
 * webhook that is further behind, the number is a lower bound.
 */
export async function healthsOf(
  table: Table,
  organisationId: string,
  webhooks: readonly WebhookWithCursor[],
  now: Instant,
): Promise<ReadonlyMap<string, Health>> {
  const receiving = webhooks.filter(({ webhook }) => webhook.status === 'Enabled');
  const known = Math.max(0, ...receiving.map(({ cursor }) => cursor.position));
  const head = receiving.length === 0 ? 0 : await headNumber(table, organisationId, known);
  const behind = receiving.filter(({ cursor }) => cursor.position < head);
  const isWhole = ({ webhook, cursor }: WebhookWithCursor) => selectsAllAfter(webhook.subscriptions, cursor.position);
  const some = behind.filter((one) => !isWhole(one));
  const lags = new Map([
    ...(await wholeLags(table, organisationId, behind.filter(isWhole), head)),
    ...(await someLags(table, organisationId, some)),
  ]);
  return new Map(webhooks.map((one) => [one.webhook.id, healthWith(one, lags.get(one.webhook.id), now)]));
}

/** The health of a webhook that was just created or enabled. */
export const idle: Health = { lagEvents: 0, lagSeconds: 0 };

function healthWith({ webhook, cursor }: WebhookWithCursor, lag: Lag | undefined, now: Instant): Health {
  return {
    lagEvents: lag?.events ?? 0,
    lagSeconds: lag === undefined ? 0 : Math.max(0, Math.floor((msOf(now) - msOf(lag.since)) / 1000)),
    failingSince: cursor.failingSince,
    lastDeliveredAt: cursor.deliveredAt,
    nextAttemptAt: webhook.status === 'Enabled' ? cursor.failing?.nextAttemptAt : undefined,
  };
}

/**
 * For webhooks that select every event, the lag follows from event numbers; the chunk of the first waiting event gives
 * the time.
 */
async function wholeLags(
  table: Table,
  organisationId: string,
  webhooks: readonly WebhookWithCursor[],
  head: number,
): Promise<readonly (readonly [string, Lag])[]> {
  const chunks = new Map<number, Promise<LogChunk | undefined>>();
  for (const { cursor } of webhooks) {
    const first = cursor.position + 1;
    if (!chunks.has(first)) chunks.set(first, chunkAt(table, organisationId, first));
  }
  const lags = webhooks.map(async ({ webhook, cursor: { position } }) => {
    const chunk = await chunks.get(position + 1);
    return chunk && ([webhook.id, { events: head - position, since: chunk.writtenUntil }] as const);
  });
  return (await Promise.all(lags)).filter((lag) => lag !== undefined);
}

/** For webhooks that select some events, one walk backwards from the end of the log counts them for all webhooks. */
async function someLags(
  table: Table,
  organisationId: string,
  webhooks: readonly WebhookWithCursor[],
): Promise<ReadonlyMap<string, Lag>> {
  const lags = new Map<string, Lag>();
  if (webhooks.length === 0) return lags;
  const done = Math.min(...webhooks.map(({ cursor }) => cursor.position));
  let chunksScanned = 0;
  for await (const chunk of chunksBackwards(table, organisationId)) {
    if (lastNumberOf(chunk) <= done) break;
    for (const { webhook, cursor } of webhooks) {
      const events = selectedIn(chunk, webhook, cursor);
      if (events === 0) continue;
      lags.set(webhook.id, { events: (lags.get(webhook.id)?.events ?? 0) + events, since: chunk.writtenUntil });
    }
    chunksScanned += 1;
    if (chunksScanned === chunksScannedMax || firstNumberOf(chunk) <= done + 1) break;
  }
  return lags;
}

function selectedIn(chunk: LogChunk, { subscriptions }: Webhook, { position }: Cursor): number {
  return numberedRows(chunk).reduce(
    (sum, { row, first }) =>
      sum +
      row.types.filter((type, index) => first + index > position && selectsEvent(subscriptions, first + index, type))
        .length,
    0,
  );
}
