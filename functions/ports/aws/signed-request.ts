import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A request that is signed already. */
interface SignedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** What a service answered, whatever its status. */
interface SignedAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/**
 * Sends a request once and reads its answer. It throws if there is none; if the signal ends it, then with the reason of the signal,
 * because Node's own error does not tell a time-out. The SDK has loaded this client of Node already: `fetch` would load another one,
 * which takes 20 ms of a first request and compiles 200 KB.
 */
export function sendSigned(url: URL, { method, headers, body, signal }: SignedRequest): Promise<SignedAnswer> {
  const send = url.protocol === 'http:' ? overHttp : overHttps;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? (signal.reason as Error) : error);
    const request = send(url, { method, headers, signal }, (answer) => {
      buffer(answer).then((bytes) => {
        resolve({ status: answer.statusCode ?? 0, bytes });
      }, fail);
    });
    request.on('error', fail);
    request.end(body);
  });
}
