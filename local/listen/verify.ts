import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A delivery with a timestamp further away than this is refused, because it may be a replay attack. */
export const eventToleranceSeconds = 5 * 60;

/** The signing secret: `whsec_` and base64, as libraries for Standard Webhooks expect it. */
export interface SigningSecret {
  readonly token: string;
  /** In lower case, like the header names of Node. */
  readonly headerName: string;
}

/**
 * The reason why a delivery is not genuine, or undefined if it is. It checks both signatures over the exact bytes, and the
 * timestamp. It is written as an integrator would write it, without code of the platform.
 */
export function whyNotGenuine(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { token, headerName }: SigningSecret,
  nowMs: number,
): string | undefined {
  if (!isSignedWith(token, headers, body, headerName)) return `${headerName} does not fit the body`;

  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > eventToleranceSeconds) {
    return 'webhook-timestamp is more than 5 minutes away';
  }
  const key = Buffer.from(token.replace(/^whsec_/, ''), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a token is being changed there are two signatures: one with the new token and one with the old.
  const signatures = textOf(headers['webhook-signature'])
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return signatures.some((one) => isEqual(standard, one)) ? undefined : 'webhook-signature does not fit the body';
}

/** True if a body is signed with a token in the header of this platform, whatever its other headers say. */
export function isSignedWith(token: string, headers: IncomingHttpHeaders, body: Buffer, headerName: string): boolean {
  return isEqual(createHmac('sha1', token).update(body).digest(), textOf(headers[headerName]));
}

function isEqual(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
