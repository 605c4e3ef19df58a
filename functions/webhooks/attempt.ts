import { msOf } from '../kernel/calendar/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Platform } from '../kernel/runtime/platform.ts';
import type { Batch } from './batch.ts';
import { deliveryBody, mediaTypes } from './body.ts';
import { signatureHeaders } from './signature.ts';
import { openToken, type Webhook } from './store.ts';
import type { DeliveryFormat } from './webhook.ts';

/** The one answer that counts as received. */
const successStatus = 200;
const userAgent = 'Bankstack-Webhooks/1';

export type AttemptResult =
  | { readonly outcome: 'Delivered' }
  | { readonly outcome: 'Failed'; readonly reason: string; readonly lastStatus?: number };

/** Sends a batch once. What the receiver makes of it is a result; a rejection is a mistake of our own. */
export async function attemptDelivery(
  platform: Platform,
  webhook: Webhook,
  batch: Batch,
  format: DeliveryFormat,
): Promise<AttemptResult> {
  const [first] = batch.events;
  invariant(first !== undefined, 'only batches with events are sent');
  const body = Buffer.from(deliveryBody(batch.events, format), 'utf8');
  const signed = signatureHeaders({
    token: openToken(webhook, await platform.cipher()),
    bodyBytes: body,
    webhookId: webhook.id,
    firstEventId: String(first.number),
    timestampSeconds: msOf(platform.clock.now()) / 1000,
    signatureHeaderName: platform.settings.signatureHeaderName,
  });
  const headers = { 'Content-Type': mediaTypes[format.contentType], 'User-Agent': userAgent, ...signed };
  const result = await platform.webhookSender.send({ url: webhook.url, headers, body });
  const answered = result.outcome === 'answered' ? result.status : undefined;
  const isDelivered = answered === successStatus;
  platform.log.info('webhook attempt', {
    organisationId: webhook.organisationId,
    webhookId: webhook.id,
    eventId: String(first.number),
    count: batch.events.length,
    outcome: isDelivered ? 'Delivered' : result.outcome === 'failed' ? result.reason : 'refused',
    durationMs: result.durationMs,
    ...(answered === undefined ? {} : { status: answered }),
  });
  if (isDelivered) return { outcome: 'Delivered' };
  return result.outcome === 'answered'
    ? { outcome: 'Failed', reason: 'status', lastStatus: result.status }
    : { outcome: 'Failed', reason: result.reason };
}
