import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { ArrivedMessage } from '../signed-message.ts';

/** Seconds by which the timestamp of a message may differ from our time. */
export const signatureToleranceSeconds = 300;
const scheme = 'v1,';

/** A secret with this prefix contains the key in base64, as Standard Webhooks defines it. */
const encodedPrefix = 'whsec_';
const keyOf = (secret: string): Buffer =>
  secret.startsWith(encodedPrefix)
    ? Buffer.from(secret.slice(encodedPrefix.length), 'base64')
    : Buffer.from(secret, 'utf8');

/** The signature of a message by Standard Webhooks: HMAC-SHA256 over its id, its timestamp in seconds, and its exact bytes. */
export const signatureOf = (id: string, timestamp: string, body: Uint8Array, secret: string): string =>
  scheme + createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64');

type SignedMessage = ArrivedMessage & Record<'id' | 'timestamp' | 'signature', string>;

/** True if a message has an id, a recent timestamp and a signature, which may be wrong: without them nothing need be read to refuse it. */
export function hasFreshSignature(message: ArrivedMessage, now: Instant): message is SignedMessage {
  const { id, timestamp, signature } = message;
  if (id === undefined || signature === undefined) return false;
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(msOf(now) / 1000 - Number(timestamp)) <= signatureToleranceSeconds;
}

/**
 * True if one of the signatures of a message, which spaces separate, is right, and its timestamp is recent. The comparison takes
 * the same time whatever the signature is.
 */
export function isSigned(message: ArrivedMessage, secret: string, now: Instant): boolean {
  if (!hasFreshSignature(message, now)) return false;
  const { id, timestamp, signature, body } = message;
  const wanted = Buffer.from(signatureOf(id, timestamp, body, secret));
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
