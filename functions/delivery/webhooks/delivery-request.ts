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
  /** The tokens that sign the delivery. */
  readonly tokens: SigningTokens;
  readonly signatureHeaderName: string;
  /** Real time. */
  readonly sentAt: Instant;
}

/** Returns the request to the receiver: the body of these events, and the signature headers. */
export function deliveryRequest(delivery: DeliveryContent): SendRequest {
  const { webhook, events, format, meta, tokens, signatureHeaderName, sentAt } = delivery;
  const [first] = events;
  invariant(first !== undefined, `the delivery to webhook ${webhook.id} has no events`);
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
