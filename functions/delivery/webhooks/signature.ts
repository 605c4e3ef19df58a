import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver knows that a delivery is ours and unchanged; none without a token.
 * - `signatureHeaderName`: base64 HMAC-SHA1 of the exact body, keyed with the UTF-8 bytes of the whole token
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature`: Standard Webhooks, scheme `v1` (HMAC-SHA256)
 *
 * While the token before is valid too, `webhook-signature` has the signatures of both, and `<signatureHeaderName>-Previous`
 * the HMAC-SHA1 by the one before: a receiver takes the new token over at any moment of that time and refuses nothing.
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
  /** The token before, while it is valid too. */
  readonly previousToken?: string | undefined;
};

/** `timestampSeconds` is the moment of this attempt since the epoch: receivers refuse what is minutes old. */
export type SignedDelivery = SigningTokens & {
  bodyBytes: Uint8Array;
  messageId: string;
  timestampSeconds: number;
  signatureHeaderName: string;
};

/** A token that begins like this is the key in base64, as Standard Webhooks have it. */
export const encodedKeyPrefix = 'whsec_';

const standardWebhooksKey = (token: string): Buffer =>
  token.startsWith(encodedKeyPrefix)
    ? Buffer.from(token.slice(encodedKeyPrefix.length), 'base64')
    : Buffer.from(token, 'utf8');
