import { createHash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { BusyService } from '../../kernel/base/busy-service.ts';
import { AwsSha256 } from './aws-sha256.ts';
import { patiently } from './patiently.ts';
import { sendSigned } from './signed-request.ts';

/** `allMs` is for all attempts together: the shortest operation with files has to answer after it. */
const usualTimeouts = { attemptMs: 2500, allMs: 3500 };
/** Another writer was storing the same key at the same moment. S3 asks to try again. */
const conflictStatus = 409;

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3Settings {
  readonly bucketName: string;
  readonly region: string;
  /** Given if an emulator replaces S3. The bucket's name is then the first part of the path. */
  readonly endpoint?: string | undefined;
  readonly credentials: () => Credentials;
  /** Given for workers with large files. */
  readonly timeouts?: { readonly attemptMs: number; readonly allMs: number };
}

export interface S3Request {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  /** Empty for a request to the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface S3Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Uint8Array;
}

/**
 * Sends signed requests to a bucket. The SDK's own client weighs 165 KB in a bundle, more than the budget of a function leaves;
 * its signer is in every bundle already. A request is tried again, for as long as all attempts may take, if there is no answer or S3 is busy, so it must be
 * safe to repeat. Then it throws BusyService.
 */
export function createS3Requests(settings: S3Settings): (request: S3Request) => Promise<S3Answer> {
  const signer = new SignatureV4({
    service: 's3',
    region: settings.region,
    credentials: () => Promise.resolve(settings.credentials()),
    sha256: AwsSha256,
    // S3 signs the path as it is sent, and wants the hash of the body in a header.
    uriEscapePath: false,
    applyChecksum: true,
  });
  return async (request) => {
    const { allMs } = settings.timeouts ?? usualTimeouts;
    const whole = AbortSignal.timeout(allMs);
    const answer = await patiently(
      allMs,
      () => sendOnce(settings, signer, request, whole),
      ({ status }) => status >= 500 || status === conflictStatus,
    );
    if (answer.status >= 500) throw new BusyService(`S3 refused a ${request.method} with ${answer.status}`);
    return answer;
  };
}

/** Sends a request once. `whole` ends all attempts. */
async function sendOnce(
  { bucketName, region, endpoint, timeouts = usualTimeouts }: S3Settings,
  signer: SignatureV4,
  { method, key, query = {}, headers: given = {}, body }: S3Request,
  whole: AbortSignal,
): Promise<S3Answer> {
  const own = new URL(endpoint ?? `https://${bucketName}.s3.${region}.amazonaws.com`);
  const path = `${endpoint === undefined ? '' : `/${bucketName}`}/${key.split('/').map(escaped).join('/')}`;
  const { headers } = await signer.sign({
    method,
    protocol: own.protocol,
    hostname: own.hostname,
    path,
    query,
    // A bucket that locks its objects demands a checksum beside the signature.
    headers: { host: own.host, ...given, ...(body === undefined ? {} : { 'content-md5': md5Of(body) }) },
    ...(body === undefined ? {} : { body }),
  });
  const search = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  const { status, bytes } = await sendSigned(new URL(search.length === 0 ? path : `${path}?${search.join('&')}`, own), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.any([whole, AbortSignal.timeout(timeouts.attemptMs)]),
  });
  return { ok: status >= 200 && status < 300, status, bytes: viewOf(bytes) };
}

/** The same bytes without the methods of a buffer. */
const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const md5Of = (body: Uint8Array): string => createHash('md5').update(body).digest('base64');

/** As S3 writes a key when it checks a signature: everything but letters, digits, `-`, `_`, `.` and `~` is escaped. */
const escaped = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
