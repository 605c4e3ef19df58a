import { createHmac } from 'node:crypto';

/**
 * Returns the headers by which a receiver verifies the origin and integrity of a delivery; none if the webhook has no
 * token.
 * - `signatureHeaderName`: base64 HMAC-SHA1 of the exact body, keyed with the UTF-8 bytes of the whole token
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature`: Standard Webhooks, scheme `v1` (HMAC-SHA256)
 *
 * While the previous token is valid too, `webhook-signature` contains the signatures by both tokens, and
 * `<signatureHeaderName>-Previous` the HMAC-SHA1 by the previous one. So a receiver can switch to the new token at any
 * moment of that time without refusing a delivery.
 */
export function signatureHeaders(delivery: SignedDelivery): Record<string, string> {
  const { token, previousToken, bodyBytes, messageId, signatureHeaderName } = delivery;
  if (token === undefined || token === '') return {};
  const timestamp = String(Math.floor(delivery.timestampSeconds));
  const tokens = previousToken === undefined ? [token] : [token, previousToken];
  const signatures = tokens.map((one) => `v1,${standardSignature(one, `${messageId}.${timestamp}.`, bodyBytes)}`);
  return {
    [signatureHeaderName]: bodySignature(token, bodyBytes),
    ...(previousToken === undefined
      ? {}
      : { [`${signatureHeaderName}-Previous`]: bodySignature(previousToken, bodyBytes) }),
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const bodySignature = (token: string, bodyBytes: Uint8Array): string =>
  createHmac('sha1', token).update(bodyBytes).digest('base64');

const standardSignature = (token: string, head: string, bodyBytes: Uint8Array): string =>
  createHmac('sha256', standardWebhooksKey(token)).update(head).update(bodyBytes).digest('base64');

export type SigningTokens = {
  readonly token: string | undefined;
  /** The previous token, while it is valid too. */
  readonly previousToken?: string | undefined;
};

/**
 * `timestampSeconds` is the moment of this attempt, in seconds since the epoch. Receivers refuse deliveries that are
 * minutes old.
 */
export type SignedDelivery = SigningTokens & {
  bodyBytes: Uint8Array;
  messageId: string;
  timestampSeconds: number;
  signatureHeaderName: string;
};

/** A token with this prefix contains the key in base64, as Standard Webhooks defines it. */
export const encodedKeyPrefix = 'whsec_';

const standardWebhooksKey = (token: string): Buffer =>
  token.startsWith(encodedKeyPrefix)
    ? Buffer.from(token.slice(encodedKeyPrefix.length), 'base64')
    : Buffer.from(token, 'utf8');
