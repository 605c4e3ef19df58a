import { createHmac } from 'node:crypto';
import type { SendRequest } from '../../../functions/ports/webhook-sender/port.ts';

/** The fault of the signatures of a request, recomputed as a receiver would; undefined if they are right. */
export function signatureProblem({ headers, body }: SendRequest, token: string, nowMs: number): string | undefined {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature } = headers;
  const expected = createHmac('sha256', token).update(`${id}.${timestamp}.`).update(body).digest('base64');
  if (signature !== `v1,${expected}`) return 'a wrong webhook-signature';
  if (headers['X-Service-Signature'] !== createHmac('sha1', token).update(body).digest('base64')) {
    return 'a wrong X-Service-Signature';
  }
  return Number(timestamp) === Math.floor(nowMs / 1000) ? undefined : `a timestamp of ${timestamp}`;
}
