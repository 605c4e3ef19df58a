import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';

/** The HMAC-SHA1 of the body, by the token of the webhook and, for a while after a change, by the one before. */
export const bodySignature = 'x-service-signature';
export const previousBodySignature = 'x-service-signature-previous';
/** Standard Webhooks. */
export const standardSignature = 'webhook-signature';

export interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly receivedAtMs: number;
}

/** The headers in which somebody who holds a secret finds a signature that fits. */
export function signaturesBy(secret: string, request: SignedRequest): readonly string[] {
  const ofBody = [bodySignature, previousBodySignature].filter((name) => isBodySignature(secret, request, name));
  return [...ofBody, ...(isStandardSignature(secret, request) ? [standardSignature] : [])];
}

/** Whether somebody who holds a secret, the token or the one before it, believes a request by either kind of signature. */
export function isSignedBy(secret: string, request: SignedRequest): boolean {
  const found = signaturesBy(secret, request);
  return found.length > 1 && found.includes(standardSignature);
}

function isBodySignature(secret: string, { headers, body }: SignedRequest, name: string): boolean {
  const given = headers[name];
  const expected = createHmac('sha1', secret).update(body).digest();
  const bytes = Buffer.from(typeof given === 'string' ? given : '', 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** As the published library judges it: id, time and body are the signed ones, and the time is not minutes ago. */
function isStandardSignature(secret: string, { headers, body, receivedAtMs }: SignedRequest): boolean {
  const webhook = new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  try {
    atTime(receivedAtMs, () => webhook.verify(body, Object.fromEntries(texts)));
    return true;
  } catch {
    return false;
  }
}

/** The library knows the time of this machine only, and on virtual platforms it is another. */
function atTime(nowMs: number, work: () => void): void {
  const now = Date.now;
  Date.now = () => nowMs;
  try {
    work();
  } finally {
    Date.now = now;
  }
}
