import { invariant } from '../../kernel/base/invariant.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { AttemptResult } from './attempt.ts';
import type { Batch } from './batch.ts';
import { lineMetaOf, saveCursor, succeeded } from './cursor.ts';
import { type DeliveryRow, logDelivery, logUnlogged, sealAnswer } from './delivery-log.ts';
import { type WebhookWithCursor, readWebhook } from './webhook-with-cursor.ts';
import type { Webhook } from './store.ts';

/**
 * Returns an Enabled webhook with its cursor, or undefined if the message belongs to a run that has ended. A new run starts
 * after every event that earlier messages name, so such a message would also be stale by its position. It also writes the row
 * that a worker left behind when it died.
 */
export async function receivingWebhook(
  platform: Platform,
  message: { readonly organisationId: string; readonly webhookId: string; readonly generation: number },
): Promise<WebhookWithCursor | undefined> {
  const found = await readWebhook(platform.table, message.organisationId, message.webhookId);
  if (found !== undefined) await logLeft(platform, found);
  return found?.webhook.status === 'Enabled' && found.cursor.generation === message.generation ? found : undefined;
}

async function logLeft(
  platform: Platform,
  { webhook, cursor: { unlogged, deliveredAt } }: WebhookWithCursor,
): Promise<void> {
  if (unlogged === undefined || deliveredAt === undefined) return;
  await logUnlogged(platform, webhook, unlogged, deliveredAt);
}

/** A batch that is sent, with the state of its webhook. */
export interface WebhookBatch extends WebhookWithCursor {
  readonly batch: Batch;
}

/** Returns the delivery log row of an ordinary attempt. `attempts` includes this attempt. */
export function attemptRow(
  { webhook, cursor, batch }: WebhookBatch,
  attempts: number,
  result: AttemptResult,
  cipher: FieldCipher,
): DeliveryRow {
  return { ...attemptOf(batch, result, webhook, cipher), attempts, sequence: lineMetaOf(cursor).sequence };
}

/**
 * Writes a delivered body to the delivery log and moves the cursor past it, in two writes. Returns the new state of the
 * webhook.
 */
export async function passDelivered(
  platform: Platform,
  { webhook, cursor, batch }: WebhookBatch,
  row: DeliveryRow,
  durationMs: number,
): Promise<WebhookWithCursor> {
  const logged = await logDelivery(platform, webhook, row, [], cursor.logged);
  const done = { ...succeeded(cursor, batch, { now: platform.clock.now(), durationMs }), logged };
  return { webhook, cursor: await saveCursor(platform, cursor, done) };
}

/** Returns the fields of a delivery log row that all attempts have. */
export function attemptOf(
  batch: Pick<Batch, 'events'>,
  result: AttemptResult,
  webhook: Webhook,
  cipher: FieldCipher,
): Omit<DeliveryRow, 'attempts'> {
  const range = rangeOf(batch);
  if (result.outcome === 'Delivered') {
    const { outcome, status, durationMs } = result;
    return { ...range, outcome, status, durationMs };
  }
  const { answer, ...rest } = result;
  return { ...range, ...rest, ...(answer ? { sealedAnswer: sealAnswer(answer, cipher, webhook) } : {}) };
}

/** Returns the numbers of the first and the last event of a batch, and the number of events. */
export function rangeOf({ events }: Pick<Batch, 'events'>): Pick<DeliveryRow, 'from' | 'to' | 'count'> {
  const [first, last] = [events[0], events.at(-1)];
  invariant(first !== undefined && last !== undefined, 'the batch has no events');
  return { from: first.number, to: last.number, count: events.length };
}
