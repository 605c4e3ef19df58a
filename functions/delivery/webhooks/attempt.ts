import type { Platform } from '../../ports/platform.ts';
import type { Batch } from './batch.ts';
import { deliveryRequest } from './delivery-request.ts';
import { openTokens, type Webhook } from './store.ts';
import type { DeliveryMeta } from './meta.ts';
import type { DeliveryFormat } from './webhook.ts';

/** The one answer that counts as received. */
const successStatus = 200;
/** How much of the answer to a failed attempt is kept. */
const answerBytesMax = 512;

export type AttemptResult =
  { readonly outcome: 'Delivered'; readonly status: number; readonly durationMs: number } | FailedAttempt;

/** `status` and the beginning of the answer (at most 512 bytes) are those of a receiver that answered at all. */
export interface FailedAttempt {
  readonly outcome: 'Failed';
  /** `status`, or why there was no answer: `timeout`, `connection`, `redirect`, `blocked`. */
  readonly reason: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly answer?: string;
}

/**
 * Sends events once, with what `meta` says of them. What the receiver makes of it is a result; a rejection is a mistake
 * of our own. Nothing is written: whoever sends keeps the result.
 */
export async function attemptDelivery(
  platform: Platform,
  webhook: Webhook,
  batch: Pick<Batch, 'events'>,
  format: DeliveryFormat,
  meta: DeliveryMeta,
): Promise<AttemptResult> {
  const sentAt = platform.clock.now();
  const tokens = openTokens(webhook, await platform.cipher(), sentAt);
  const { signatureHeaderName } = platform.settings;
  const { events } = batch;
  const request = deliveryRequest({ webhook, events, format, meta, tokens, signatureHeaderName, sentAt });
  const { deliveryMode, organisationId, id } = webhook;
  const kept = deliveryMode === 'AtLeastOnce' ? { keeper: `${organisationId}#${id}` } : {};
  const result = await platform.webhookSender.send({ ...request, ...kept });
  const answered = result.outcome === 'answered' ? result.status : undefined;
  const isDelivered = answered === successStatus;
  platform.log.info('webhook attempt', {
    organisationId: webhook.organisationId,
    webhookId: webhook.id,
    eventId: String(events[0]?.number),
    count: events.length,
    outcome: isDelivered ? 'Delivered' : result.outcome === 'failed' ? result.reason : 'refused',
    durationMs: result.durationMs,
    ...(answered === undefined ? {} : { status: answered }),
  });
  if (result.outcome === 'failed') {
    const { reason, durationMs, status } = result;
    return { outcome: 'Failed', reason, durationMs, ...(status === undefined ? {} : { status }) };
  }
  const { status, durationMs } = result;
  if (isDelivered) return { outcome: 'Delivered', status, durationMs };
  return { outcome: 'Failed', reason: 'status', status, durationMs, answer: startOf(result.bodyStart) };
}

/** The first bytes of a text, without half a character at the end. */
const startOf = (text: string): string =>
  new TextDecoder().decode(Buffer.from(text, 'utf8').subarray(0, answerBytesMax), { stream: true });
