import { SignatureV4 } from '@smithy/signature-v4';
import { BusyService } from '../../kernel/base/busy-service.ts';
import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { AwsSha256 } from './aws-sha256.ts';
import { patiently } from './patiently.ts';
import { sendSigned } from './signed-request.ts';
import type { Credentials } from './s3-requests.ts';

/** All attempts together end before the deadline of the shortest operation: one begins within `totalMs`. */
const usualTotalMs = 2300;
const attemptTimeoutMs = 1100;

/** Region, endpoint and credentials for a call of AWS. */
export interface AwsAccess {
  readonly region: string;
  /** Given if an emulator replaces AWS. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => Credentials;
  /** Tests only: how long a call is tried again, if not for the usual time. */
  readonly totalMs?: number;
}

export interface AwsJsonCall {
  /** The service's name in host names and signatures: `kms`. */
  readonly service: string;
  /** The operation: `TrentService.Decrypt`. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * One signed call of a service with the AWS JSON 1.1 protocol. It is tried again for two seconds if there is no answer or the service throttles or
 * fails, so it is only for calls that are safe to repeat; then it throws BusyService. A client of the SDK would add about 25 KB to every bundle; the signer
 * is there already. Errors contain neither the request nor the answer.
 */
export async function callAws(access: AwsAccess, call: AwsJsonCall): Promise<Readonly<Record<string, unknown>>> {
  const answer = await patiently(access.totalMs ?? usualTotalMs, () => callOnce(access, call), isPassing);
  if (answer.status === 200) return JSON.parse(answer.body) as Readonly<Record<string, unknown>>;
  const Refusal = isPassing(answer) ? BusyService : BrokenInvariant;
  throw new Refusal(`${call.target} was refused with ${answer.status}`);
}

/** What services call it in a 400 if a later call may succeed. */
const passingNames = /Throttl|TooMany|Exceeded|DependencyTimeout/;

/** True if a retry may succeed: the service is busy or broken. */
function isPassing({ status, body }: Answer): boolean {
  return status >= 500 || status === 429 || (status === 400 && passingNames.test(body));
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function callOnce(access: AwsAccess, { service, target, body }: AwsJsonCall): Promise<Answer> {
  const { region, endpoint, credentials } = access;
  const url = new URL(endpoint ?? `https://${service}.${region}.amazonaws.com`);
  const signer = new SignatureV4({
    service,
    region,
    credentials: () => Promise.resolve(credentials()),
    sha256: AwsSha256,
  });
  const json = JSON.stringify(body);
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: '/',
    query: {},
    headers: { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
    body: json,
  });
  const signal = AbortSignal.timeout(attemptTimeoutMs);
  const { status, bytes } = await sendSigned(url, { method: 'POST', headers, body: json, signal });
  return { status, body: bytes.toString('utf8') };
}
