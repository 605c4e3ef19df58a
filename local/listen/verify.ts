import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A delivery is refused whose time is further away than this: somebody may have kept it to send it again. */
export const toleranceSeconds = 5 * 60;

/** What is signed with: `whsec_` and base64, as libraries for Standard Webhooks take it. */
export interface SigningSecret {
  readonly token: string;
  /** Lower case, as Node gives headers. */
  readonly headerName: string;
}

/**
 * Why a delivery is not believed, in words, or undefined: both of its signatures are checked over the exact bytes, and
 * its time. Written as an integrator writes it, with nothing of the platform's own code.
 */
export function whyNotGenuine(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { token, headerName }: SigningSecret,
  nowMs: number,
): string | undefined {
  const own = createHmac('sha1', token).update(body).digest();
  if (!isEqual(own, textOf(headers[headerName]))) return `${headerName} does not fit the body`;

  const id = textOf(headers['webhook-id']);
  const timestamp = textOf(headers['webhook-timestamp']);
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) {
    return 'webhook-timestamp is more than 5 minutes away';
  }
  const key = Buffer.from(token.replace(/^whsec_/, ''), 'base64');
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a token is changed there are two, of the new one and of the old.
  const signatures = textOf(headers['webhook-signature'])
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  return signatures.some((one) => isEqual(standard, one)) ? undefined : 'webhook-signature does not fit the body';
}

function isEqual(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');
