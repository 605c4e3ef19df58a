import { type Instant, instantOfMs, msOf } from '../../kernel/base/calendar/instant.ts';
import { workerAuthor } from '../../kernel/journal/author.ts';
import { commit, timesOf, type Times } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { nextAttempt } from './backoff.ts';
import {
  changeCursor,
  type Cursor,
  type CursorFailure,
  gaveUp,
  replaceWebhook,
  saveCursor,
  storedCursor,
} from './cursor.ts';
import { type DeliveryRow, logDelivery } from './delivery-log.ts';
import type { WebhookBatch } from './delivery.ts';
import { webhookStatusEvent } from './events.ts';
import { healthOf } from './health.ts';
import type { WebhookWithCursor } from './webhook-with-cursor.ts';
import type { Webhook } from './store.ts';
import { type DeliveryFormat, webhookMachine } from './webhook.ts';

const msPerDay = 86_400_000;

/**
 * Returns the failure of a batch up to `to` after `attempt` attempts, with the next attempt planned, or undefined if
 * the hour is over.
 */
export function planRetry(
  platform: Platform,
  batch: { readonly to: number; readonly attempt: number; readonly firstAttemptAt: Instant },
  format: DeliveryFormat,
): CursorFailure | undefined {
  const { to, attempt, firstAttemptAt } = batch;
  const next = nextAttempt({
    attempt,
    firstAttemptAtMs: msOf(firstAttemptAt),
    nowMs: msOf(platform.clock.now()),
    jitter: platform.ids.fraction(),
  });
  if (next.atMs === undefined) return undefined;
  const { contentType, includeResources } = format;
  return { to, attempt, firstAttemptAt, nextAttemptAt: instantOfMs(next.atMs), contentType, includeResources };
}

/**
 * Stores a failed batch for another attempt and writes the attempt to the delivery log, in two writes. The first
 * failure after a success is recorded in bank time. Returns undefined if the webhook became Unavailable.
 */
export async function keepFailing(
  platform: Platform,
  { webhook, cursor }: WebhookWithCursor,
  failing: CursorFailure,
  row: DeliveryRow,
): Promise<Cursor | undefined> {
  const attempt = { ...row, nextAttemptAt: failing.nextAttemptAt };
  const logged = await logDelivery(platform, webhook, attempt, [], cursor.logged);
  const times = await timesOf(platform, webhook.organisationId);
  const failed = { ...cursor, failing, logged, failingSince: cursor.failingSince ?? times.now };
  const kept = await saveCursor(platform, cursor, failed);
  return (await endIfUnavailable(platform, webhook, kept, times)) ? undefined : kept;
}

/**
 * Moves the cursor past a batch that is given up and writes it to the delivery log, in one transaction. So the log
 * never shows a batch as given up that is still retried.
 */
export async function giveUpDelivery(
  platform: Platform,
  { webhook, cursor, batch, now }: WebhookBatch & { readonly now: Instant },
  row: DeliveryRow,
): Promise<Cursor> {
  const changed = gaveUp(cursor, batch, now);
  await logDelivery(platform, webhook, row, [changeCursor(cursor, changed)], cursor.logged);
  return (await storedCursor(platform.table, changed)) ?? changed;
}

/**
 * Makes a webhook Unavailable if it has had only failures for the number of bank days that the stage allows and has
 * given up a batch in that time. Its event is in the same transaction. Returns true if it did. If the webhook was changed concurrently, the next failure
 * tries again.
 */
export async function endIfUnavailable(
  platform: Platform,
  webhook: Webhook,
  cursor: Cursor,
  times: Times,
): Promise<boolean> {
  if (cursor.failingSince === undefined || cursor.givenUp === 0) return false;
  if (msOf(times.now) - msOf(cursor.failingSince) < platform.settings.unavailableAfterDays * msPerDay) return false;
  if (!webhookMachine.allows(webhook, 'giveUp')) return false;
  try {
    const ended = { ...webhook, status: webhookMachine.next(webhook, 'giveUp') };
    const health = await healthOf(platform.table, { webhook: ended, cursor }, times.realNow);
    const change = { writes: replaceWebhook(ended), events: [webhookStatusEvent(ended, webhook.status, health)] };
    await commit(platform, { ...times, author: workerAuthor('delivery') }, change);
  } catch (error) {
    if (error instanceof ConcurrencyConflict) return false;
    throw error;
  }
  const { organisationId, id: webhookId } = webhook;
  platform.log.warn('webhook became Unavailable', { organisationId, webhookId });
  return true;
}
