import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { LogFields } from '../../ports/log/port.ts';
import type { SendRequest, SendResult } from '../../ports/webhook-sender/port.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Batch } from './batch.ts';
import { deliveryRequest } from './delivery-request.ts';
import { openTokens, type Webhook } from './store.ts';
import type { DeliveryMeta } from './meta.ts';
import type { DeliveryFormat } from './webhook.ts';

/** The only status that counts as received. */
const successStatus = 200;
/** How many bytes of the answer to a failed attempt are stored. */
const answerBytesMax = 512;

export type AttemptResult =
  | {
      readonly outcome: 'Delivered';
      readonly status: number;
      readonly durationMs: number;
      /** What the receiver answered, if that was asked for. */
      readonly answered?: ReceiverAnswer;
    }
  | FailedAttempt;

/** The body of an answer, and whether it has more than was read. */
export interface ReceiverAnswer {
  readonly text: string;
  readonly isCut: boolean;
}

/** `status` and the first bytes of the answer (at most 512) are present if the receiver answered. */
export interface FailedAttempt {
  readonly outcome: 'Failed';
  /** `status`, or why there was no answer: `timeout`, `connection`, `redirect` or `blocked`. */
  readonly reason: string;
  readonly durationMs: number;
  readonly status?: number;
  readonly answer?: string;
}

/** What is sent, and from when on it could have been: the time until it is sent is the platform's own (docs/operate/slo.md). */
export type WaitingBatch = Pick<Batch, 'events'> & { readonly sendableSince?: Instant | undefined };

/** What a receiver is given: how long it may take, and how many bytes of its answer are read. */
export type SendLimits = Pick<SendRequest, 'timeoutMs' | 'answerBytes'>;

/** The log message of each attempt. A metric filter matches it. */
export const attemptMessage = 'webhook attempt';

/** Prepares a request and sends it: see {@link prepareAttempt}. */
export async function attemptDelivery(...content: Parameters<typeof prepareAttempt>): Promise<AttemptResult> {
  const send = await prepareAttempt(...content);
  return send();
}

/**
 * Prepares the request that has events and `meta` in its body, and returns a function that sends it once. What can fail without
 * the receiver, such as decrypting its token, fails here. The receiver's answer, or its absence, is a result; sending is rejected
 * only by an error of our own. Nothing is stored: the caller stores the result. `limits` gives the receiver less time,
 * or asks for its answer.
 */
export async function prepareAttempt(
  platform: Platform,
  webhook: Webhook,
  batch: WaitingBatch,
  format: DeliveryFormat,
  meta: DeliveryMeta,
  limits: SendLimits = {},
): Promise<(nearer?: SendLimits) => Promise<AttemptResult>> {
  const sentAt = platform.clock.now();
  const tokens = openTokens(webhook, await platform.cipher(webhook.organisationId), sentAt);
  const { signatureHeaderName } = platform.settings;
  const { events, sendableSince } = batch;
  const waited = sendableSince === undefined ? {} : { waitedMs: Math.max(0, msOf(sentAt) - msOf(sendableSince)) };
  const request = deliveryRequest({ webhook, events, format, meta, tokens, signatureHeaderName, sentAt });
  const { deliveryMode, organisationId, id } = webhook;
  const kept = deliveryMode === 'AtLeastOnce' ? { keeper: `${organisationId}#${id}` } : {};
  return async (nearer = {}) => {
    const sent = { ...request, ...kept, ...limits, ...nearer };
    const result = await platform.webhookSender.send(sent);
    const asked = resultOf(platform, webhook, { events, waited }, result);
    const isWanted = sent.answerBytes !== undefined && asked.outcome === 'Delivered' && result.outcome === 'answered';
    return isWanted ? { ...asked, answered: { text: result.bodyStart, isCut: result.isCut === true } } : asked;
  };
}

function resultOf(
  platform: Platform,
  webhook: Webhook,
  { events, waited }: { readonly events: Batch['events']; readonly waited: Pick<LogFields, 'waitedMs'> },
  result: SendResult,
): AttemptResult {
  const answered = result.outcome === 'answered' ? result.status : undefined;
  const isDelivered = answered === successStatus;
  platform.log.info(attemptMessage, {
    organisationId: webhook.organisationId,
    webhookId: webhook.id,
    eventId: String(events[0]?.number),
    count: events.length,
    outcome: isDelivered ? 'Delivered' : result.outcome === 'failed' ? result.reason : 'refused',
    durationMs: result.durationMs,
    ...waited,
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

/** Returns the first bytes of a text without a partial character at the end. */
const startOf = (text: string): string =>
  new TextDecoder().decode(Buffer.from(text, 'utf8').subarray(0, answerBytesMax), { stream: true });
