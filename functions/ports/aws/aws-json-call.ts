import { SignatureV4 } from '@smithy/signature-v4';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { AwsSha256 } from './aws-sha256.ts';
import type { Credentials } from '../documents/s3-document-storage.ts';

const attemptsMax = 3;
const attemptTimeoutMs = 1500;
const pauseMs = 50;

/** Where and as whom AWS is called. */
export interface AwsAccess {
  readonly region: string;
  /** Where the service is not AWS's own. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => Credentials;
}

export interface AwsJsonCall {
  /** As it stands in the host name and in signatures: `kms`. */
  readonly service: string;
  /** As the protocol names what is done: `TrentService.Decrypt`. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * One call of a service that speaks JSON 1.1, signed and sent again a few times where it was not answered or the service was
 * busy; so only for calls that may be repeated. A client of the SDK weighs about 25 KB in every bundle, its signer is there
 * already. Neither what is sent nor what is answered stands in an error.
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

/** A service that is busy or broken may answer soon; it says "throttled" as a 400. */
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
  // fetch writes the host by itself.
  const { host: _host, ...sent } = headers;
  return fetch(url, { method: 'POST', headers: sent, body: text, signal: AbortSignal.timeout(attemptTimeoutMs) });
}
