import type * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import { postJson } from './post-json.ts';

export interface PartnerAddress {
  /** The URL under which the paths of the protocol are. */
  readonly baseUrl: string;
  readonly secret: Secret;
  readonly timeoutMs: number;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean | undefined;
  /** What sends the requests, for somebody who looks at them. `fetch` itself if absent. */
  readonly send?: typeof fetch | undefined;
}

/** A question to a partner. With a key it may be asked again, and is answered once. */
export interface PartnerRequest {
  readonly path: string;
  readonly key?: string;
  readonly body: object;
}

/**
 * - `timeout`: no complete answer in time
 * - `unavailable`: the connection failed, or the answer was invalid
 * - a number: the status of an answer other than 200
 */
type Failure = 'timeout' | 'unavailable' | number;

export type PartnerAnswer<T> =
  | { readonly outcome: 'answered'; readonly value: T }
  | { readonly outcome: 'failed'; readonly failure: Failure };

/**
 * Asks a partner by POSTs with the stage's secret as bearer token. An answer is validated, and has only the members of its schema.
 * It never rejects.
 */
export function partnerAt({ baseUrl, secret, timeoutMs, allowHttp, send }: PartnerAddress) {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(base.protocol === 'https:' || allowHttp === true, `the address of a partner is not https: ${base.origin}`);

  return async <T>({ path, key, body }: PartnerRequest, schema: z.ZodType<T>): Promise<PartnerAnswer<T>> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const bearer = await beforeAborted(secret.read(), signal);
    if (bearer === undefined) return { outcome: 'failed', failure: signal.aborted ? 'timeout' : 'unavailable' };
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    const answer = await postJson(new URL(path, base), { headers, body, signal, send });
    if (answer.outcome === 'failed') {
      return { outcome: 'failed', failure: answer.reason === 'timeout' ? 'timeout' : 'unavailable' };
    }
    // The secret may have been rotated: the next request reads it again.
    if (answer.status === 401) secret.forget();
    if (answer.status !== 200) return { outcome: 'failed', failure: answer.status };
    const read = schema.safeParse(answer.json);
    return read.success ? { outcome: 'answered', value: read.data } : { outcome: 'failed', failure: 'unavailable' };
  };
}

/** The result of a promise; undefined if it fails, or takes longer than the signal. */
export async function beforeAborted<T>(wanted: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([wanted.catch(() => undefined), aborted]);
}
