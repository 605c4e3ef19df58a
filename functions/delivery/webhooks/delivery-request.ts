import type { LoggedEvent } from '../events/logged-event.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { SendRequest } from '../../ports/webhook-sender/port.ts';
import { deliveryBody, mediaTypes } from './body.ts';
import { type DeliveryMeta, messageIdOf } from './meta.ts';
import { type SigningTokens, signatureHeaders } from './signature.ts';
import type { Webhook } from './store.ts';
import type { DeliveryFormat } from './webhook.ts';

const userAgent = 'Bankstack-Webhooks/1';

export interface DeliveryContent {
  readonly webhook: Pick<Webhook, 'id' | 'url'>;
  readonly events: readonly LoggedEvent[];
  readonly format: DeliveryFormat;
  readonly meta: DeliveryMeta;
  /** What it is signed with. */
  readonly tokens: SigningTokens;
  readonly signatureHeaderName: string;
  /** The world's time. */
  readonly sentAt: Instant;
}

/** What is sent to a receiver: the body of these events, and the headers by which it knows that it is ours. */
export function deliveryRequest(delivery: DeliveryContent): SendRequest {
  const { webhook, events, format, meta, tokens, signatureHeaderName, sentAt } = delivery;
  const [first] = events;
  invariant(first !== undefined, 'only bodies with events are sent');
  const body = Buffer.from(deliveryBody(events, format, meta), 'utf8');
  const signed = signatureHeaders({
    ...tokens,
    bodyBytes: body,
    messageId: messageIdOf({ webhookId: webhook.id, firstEventId: String(first.number) }, meta),
    timestampSeconds: Math.floor(msOf(sentAt) / 1000),
    signatureHeaderName,
  });
  const headers = { 'Content-Type': mediaTypes[format.contentType], 'User-Agent': userAgent, ...signed };
  return { url: webhook.url, headers, body };
}
