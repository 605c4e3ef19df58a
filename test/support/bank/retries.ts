import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takesHeaderKey } from '../../../functions/kernel/http/header-key.ts';
import { operations } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';

const retriesMax = 5;
const retryMs = 1_000;
const operationOf = createRouter(operations);

/** What a client sends, with the `data` of its document. */
interface ClientRequest {
  readonly method: string;
  /** A path with its query. */
  readonly target: string;
  readonly data?: unknown;
}

/** A key for the header of a request, where its operation takes one and `data` has none. */
function headerKeyFor({ method, target, data }: ClientRequest): string | undefined {
  const operation = operationOf(method, target.split('?', 1)[0] ?? '')?.target;
  if (method === 'GET' || data === undefined || operation === undefined || hasKey(data)) return undefined;
  return takesHeaderKey(operation) ? randomUUID() : undefined;
}

/** Sends a request. One that only reads or has an idempotency key is sent again after an answer 503, as clients do, up to five times. */
export async function sendWithRetries<A extends { readonly status: number }>(
  request: ClientRequest,
  send: (headerKey: string | undefined) => Promise<A>,
): Promise<A> {
  const headerKey = headerKeyFor(request);
  const isRetried = request.method === 'GET' || headerKey !== undefined || hasKey(request.data);
  let answer = await send(headerKey);
  for (let retries = 0; isRetried && answer.status === 503 && retries < retriesMax; retries += 1) {
    await pause(retryMs);
    answer = await send(headerKey);
  }
  return answer;
}

const hasKey = (data: unknown): boolean =>
  (data as { readonly attributes?: { readonly idempotencyKey?: unknown } } | undefined)?.attributes?.idempotencyKey !==
  undefined;
