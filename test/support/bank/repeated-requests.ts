import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takesHeaderKey } from '../../../functions/kernel/http/header-key.ts';
import { operations } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';

const repeatsMax = 5;
const repeatMs = 1_000;
const operationOf = createRouter(operations);

/** What a client sends, with the `data` of its document. */
interface ClientRequest {
  readonly method: string;
  /** A path with its query. */
  readonly target: string;
  readonly data?: unknown;
}

/** A key for the header of a request, where its operation takes one and `data` has none. */
export function headerKeyFor({ method, target, data }: ClientRequest): string | undefined {
  const operation = operationOf(method, target.split('?', 1)[0] ?? '')?.target;
  if (method === 'GET' || data === undefined || operation === undefined || hasKey(data)) return undefined;
  return takesHeaderKey(operation) ? randomUUID() : undefined;
}

/** Sends a request, and again, as clients do, while the platform is too busy for it (503): if it only reads or has an idempotency key. */
export async function sendWhileBusy<A extends { readonly status: number }>(
  request: ClientRequest,
  send: (headerKey: string | undefined) => Promise<A>,
): Promise<A> {
  const headerKey = headerKeyFor(request);
  const isRepeatable = request.method === 'GET' || headerKey !== undefined || hasKey(request.data);
  let answer = await send(headerKey);
  for (let repeats = 0; isRepeatable && answer.status === 503 && repeats < repeatsMax; repeats += 1) {
    await pause(repeatMs);
    answer = await send(headerKey);
  }
  return answer;
}

const hasKey = (data: unknown): boolean =>
  (data as { readonly attributes?: { readonly idempotencyKey?: unknown } } | undefined)?.attributes?.idempotencyKey !==
  undefined;
