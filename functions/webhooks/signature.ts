import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver knows that a delivery is ours and unchanged; none without a token.
 * - `signatureHeaderName`: base64 HMAC-SHA1 of the exact body, keyed with the UTF-8 bytes of the whole token
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature`: Standard Webhooks, scheme `v1` (HMAC-SHA256)
 */
export function signatureHeaders(delivery: SignedDelivery): Record<string, string> {
  const { token, bodyBytes, signatureHeaderName } = delivery;
  if (token === undefined || token === '') return {};
  const messageId = messageIdOf(delivery);
  const timestamp = String(Math.floor(delivery.timestampSeconds));
  const signature = createHmac('sha256', standardWebhooksKey(token))
    .update(`${messageId}.${timestamp}.`)
    .update(bodyBytes)
    .digest('base64');
  return {
    [signatureHeaderName]: createHmac('sha1', token).update(bodyBytes).digest('base64'),
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** `timestampSeconds` is the moment of this attempt since the epoch: receivers refuse what is minutes old. */
export type SignedDelivery = {
  token: string | undefined;
  bodyBytes: Uint8Array;
  webhookId: string;
  firstEventId: string;
  timestampSeconds: number;
  signatureHeaderName: string;
};

/**
 * `<webhook id>_<id of the first event>`: the same on every retry, because a batch is frozen at its first attempt, so
 * that receivers can drop what they have. Ids are digits: the underscore is unambiguous, and the full stop, which
 * separates the signed parts, cannot occur.
 */
const messageIdOf = ({ webhookId, firstEventId }: SignedDelivery): string => `${webhookId}_${firstEventId}`;

const encodedKeyPrefix = 'whsec_';

const standardWebhooksKey = (token: string): Buffer =>
  token.startsWith(encodedKeyPrefix)
    ? Buffer.from(token.slice(encodedKeyPrefix.length), 'base64')
    : Buffer.from(token, 'utf8');
