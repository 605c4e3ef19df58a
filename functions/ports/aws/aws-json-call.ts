import { SignatureV4 } from '@smithy/signature-v4';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { AwsSha256 } from './aws-sha256.ts';
import type { Credentials } from '../documents/s3-document-storage.ts';

const attemptsMax = 3;
/** All attempts together end before the deadline of the shortest operation. */
const attemptTimeoutMs = 1100;
const pauseMs = 50;

/** Region, endpoint and credentials for a call of AWS. */
export interface AwsAccess {
  readonly region: string;
  /** Given if an emulator replaces AWS. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => Credentials;
}

export interface AwsJsonCall {
  /** The service's name in host names and signatures: `kms`. */
  readonly service: string;
  /** The operation: `TrentService.Decrypt`. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * One signed call of a service with the AWS JSON 1.1 protocol. It is retried a few times if there is no answer or the service is
 * busy, so it is only for calls that are safe to repeat. A client of the SDK would add about 25 KB to every bundle; the signer
 * is there already. Errors contain neither the request nor the answer.
 */
export async function callAws(access: AwsAccess, call: AwsJsonCall): Promise<Readonly<Record<string, unknown>>> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attemptsMax;
    const answer = await callOnce(access, call).catch((error: unknown) => {
      if (isLast) throw error;
      return undefined;
    });
    if (answer?.ok === true) return (await answer.json()) as Readonly<Record<string, unknown>>;
    if (answer !== undefined && (isLast || !(await isPassing(answer)))) {
      throw new BrokenInvariant(`${call.target} was refused with ${answer.status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
  }
}

/** True if a retry may succeed: the service is busy or broken. Throttling is reported as a 400. */
async function isPassing(answer: Response): Promise<boolean> {
  return answer.status >= 500 || answer.status === 429 || (await answer.text()).includes('Throttling');
}

async function callOnce(access: AwsAccess, { service, target, body }: AwsJsonCall): Promise<Response> {
  const { region, endpoint, credentials } = access;
  const url = new URL(endpoint ?? `https://${service}.${region}.amazonaws.com`);
  const signer = new SignatureV4({
    service,
    region,
    credentials: () => Promise.resolve(credentials()),
    sha256: AwsSha256,
  });
  const text = JSON.stringify(body);
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body: text,
  });
  // fetch sets the host header itself.
  const { host: _host, ...sent } = headers;
  return fetch(url, { method: 'POST', headers: sent, body: text, signal: AbortSignal.timeout(attemptTimeoutMs) });
}
