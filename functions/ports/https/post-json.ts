import { exactJson } from '../../kernel/base/json/exact-json.ts';
import { isUtf8Type } from '../../kernel/base/json/utf8.ts';

/** The maximum size of an answer. */
export const jsonBytesMax = 64 * 1024;

export type JsonAnswer =
  /** `json` is the content of a 200, and `refusal` that of another status, if it is JSON: a refusal is never taken for a result. */
  | { readonly outcome: 'answered'; readonly status: number; readonly json: unknown; readonly refusal?: unknown }
  | {
      readonly outcome: 'failed';
      /** `unsendable`: nothing was sent, and a retry will not help, because a header cannot have the given value. */
      readonly reason: 'timeout' | 'connection' | 'redirect' | 'nonsense' | 'unsendable';
    };

interface JsonRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
  /** What sends the requests, for somebody who looks at them. `fetch` itself if absent. */
  readonly send?: typeof fetch | undefined;
}

/**
 * POSTs JSON to a partner's server and reads JSON. `signal` ends everything, name look-up and reading included. Redirects
 * are failures, so that a secret goes to no other server. It never rejects, and a failure contains nothing of the request or
 * the answer. A request that cannot be sent is our mistake, and has a result of its own.
 */
export async function postJson(url: URL, { headers, body, signal, send = fetch }: JsonRequest): Promise<JsonAnswer> {
  const text = JSON.stringify(body);
  const sendable = sendableHeaders({ ...headers, 'content-type': 'application/json', accept: 'application/json' });
  if (sendable === undefined) return { outcome: 'failed', reason: 'unsendable' };
  try {
    const answer = await send(url, {
      method: 'POST',
      headers: sendable,
      body: text,
      redirect: 'manual',
      signal,
    });
    const { status } = answer;
    if (status >= 300 && status <= 399) {
      await answer.body?.cancel();
      return { outcome: 'failed', reason: 'redirect' };
    }
    const read = await readBytes(answer);
    const json = read !== undefined && isJson(answer.headers.get('content-type')) ? parsed(read) : undefined;
    if (status !== 200) return { outcome: 'answered', status, json: undefined, refusal: json };
    return json === undefined ? { outcome: 'failed', reason: 'nonsense' } : { outcome: 'answered', status, json };
  } catch {
    return { outcome: 'failed', reason: signal.aborted ? 'timeout' : 'connection' };
  }
}

/** Undefined if a header is invalid, for example with a line break. The error is dropped, because it would quote the header. */
function sendableHeaders(headers: Readonly<Record<string, string>>): Headers | undefined {
  try {
    return new Headers(headers);
  } catch {
    return undefined;
  }
}

/** Undefined if the answer is too large. */
async function readBytes(answer: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytesRead = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    bytesRead += chunk.length;
    // Leaving the loop cancels the body, and with it the connection.
    if (bytesRead > jsonBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const isJson = (contentType: string | null): boolean =>
  isUtf8Type(contentType ?? '') && /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test((contentType ?? '').trim());

/**
 * The value of an answer; undefined if it is no JSON in UTF-8, or if a member comes twice. Digits of a decimal that a double does not
 * keep are dropped: partners may answer more than is asked for, for example the time that they took.
 */
function parsed(bytes: Uint8Array): unknown {
  const read = exactJson(bytes);
  return read === undefined || read.faults.some(({ kind }) => kind === 'repeated') ? undefined : read.value;
}
