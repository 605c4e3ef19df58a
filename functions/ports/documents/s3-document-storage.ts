import { createHash } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DocumentStorage } from './port.ts';
import { AwsSha256 } from '../aws/aws-sha256.ts';

const attemptsMax = 3;
const attemptTimeoutMs = 2500;
/** For all attempts together: the shortest operation with files has to answer after it. */
const timeoutMs = 3500;
const pauseMs = 50;

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
}

/**
 * Documents in an S3 bucket. The SDK's own client weighs 165 KB in a bundle, more than the budget of a function leaves;
 * its signer is in every bundle already, and three requests are all that is needed.
 */
export function createS3DocumentStorage(settings: S3Settings): DocumentStorage {
  const signer = new SignatureV4({
    service: 's3',
    region: settings.region,
    credentials: () => Promise.resolve(settings.credentials()),
    sha256: AwsSha256,
    // S3 signs the path as it is sent, and wants the hash of the body in a header.
    uriEscapePath: false,
    applyChecksum: true,
  });
  return {
    async put(key, bytes) {
      const answer = await send(settings, signer, 'PUT', key, bytes);
      invariant(answer.ok, `S3 refused to store a document: status ${answer.status}`);
    },
    async get(key) {
      const answer = await send(settings, signer, 'GET', key);
      if (answer.status === 404) return undefined;
      invariant(answer.ok, `S3 refused to return a document: status ${answer.status}`);
      return answer.bytes;
    },
    async remove(key) {
      const answer = await send(settings, signer, 'DELETE', key);
      invariant(answer.ok || answer.status === 404, `S3 refused to delete a document: status ${answer.status}`);
    },
  };
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly bytes: Uint8Array;
}

/** One request. It is retried a few times if there is no answer or S3 is busy; All of them are safe to repeat. */
async function send(
  settings: S3Settings,
  signer: SignatureV4,
  method: 'PUT' | 'GET' | 'DELETE',
  key: string,
  body?: Uint8Array,
): Promise<Answer> {
  const whole = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === attemptsMax;
    try {
      const answer = await sendOnce(settings, signer, { method, key, body, whole });
      if (answer.status < 500 || isLast) return answer;
    } catch (error) {
      if (isLast || whole.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
  }
}

interface Attempt {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly key: string;
  readonly body: Uint8Array | undefined;
  /** Ends all attempts. */
  readonly whole: AbortSignal;
}

async function sendOnce(
  { bucketName, region, endpoint }: S3Settings,
  signer: SignatureV4,
  { method, key, body, whole }: Attempt,
): Promise<Answer> {
  const own = new URL(endpoint ?? `https://${bucketName}.s3.${region}.amazonaws.com`);
  const path = `${endpoint === undefined ? '' : `/${bucketName}`}/${key.split('/').map(escaped).join('/')}`;
  const { headers } = await signer.sign({
    method,
    protocol: own.protocol,
    hostname: own.hostname,
    path,
    query: {},
    // A bucket that locks its objects demands a checksum beside the signature.
    headers: { host: own.host, ...(body === undefined ? {} : { 'content-md5': md5Of(body) }) },
    ...(body === undefined ? {} : { body }),
  });
  // fetch sets the host header itself.
  const { host: _host, ...sent } = headers;
  const answer = await fetch(new URL(path, own), {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: Buffer.from(body.buffer, body.byteOffset, body.length) }),
    signal: AbortSignal.any([whole, AbortSignal.timeout(attemptTimeoutMs)]),
  });
  return { ok: answer.ok, status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

const md5Of = (body: Uint8Array): string => createHash('md5').update(body).digest('base64');

/** As S3 writes a key when it checks a signature: everything but letters, digits, `-`, `_`, `.` and `~` is escaped. */
const escaped = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
