import type { PresentedToken } from '../auth/presented-token.ts';
import { contentHashOf, idempotencyKeyOf, type IdempotentRequest } from '../idempotency/idempotency.ts';
import type { Platform } from '../../ports/platform.ts';
import { ConcurrencyConflict } from '../table/concurrency-conflict.ts';
import type { Table } from '../table/table.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { AnyOperation } from './operation.ts';
import { Problem } from '../base/problem.ts';

/** The idempotency key of each resource that came with a request: of its body, or of every member of its list. */
export type RequestKeys = readonly (IdempotentRequest | undefined)[];

/** The idempotency keys of a request. There are none if the operation takes no keys. */
export async function requestKeys(
  operation: AnyOperation,
  platform: Platform,
  { body, path, data, members }: ParsedRequest,
  token: PresentedToken,
): Promise<RequestKeys> {
  const isList = operation.request?.list !== undefined;
  const resources = isList ? members : [{ body, sent: data, pointer: '/data' }];
  if (operation.replayedBy === undefined) return resources.map(() => undefined);
  const keys = resources.map(
    (one) => (one.body?.attributes as { idempotencyKey?: string } | undefined)?.idempotencyKey,
  );
  if (keys.every((key) => key === undefined)) return keys.map(() => undefined);
  const { organisationId } = token;
  const cipher = await platform.cipher();
  return resources.map(({ sent, pointer }, index) => {
    const key = keys[index];
    if (key === undefined) return undefined;
    const contentHash = contentHashOf({ path, data: sent }, cipher, organisationId);
    return { organisationId, operation: keySpaceOf(operation, token), key, contentHash, pointer };
  });
}

/** Refuses a list in which two members have the same idempotency key, even if their content is the same. */
export function refuseRepeatedKeys(keys: RequestKeys): void {
  const first = new Map<string, IdempotentRequest>();
  const repeated = keys.flatMap((request) => {
    if (request === undefined) return [];
    const before = first.get(request.key);
    first.set(request.key, before ?? request);
    return before === undefined ? [] : [{ request, before }];
  });
  if (repeated.length === 0) return;
  throw new Problem(
    'invalid_value',
    repeated.map(({ request, before }) => ({
      pointer: `${request.pointer}/attributes/idempotencyKey`,
      detail: `idempotencyKey must differ from that of ${before.pointer}`,
    })),
  );
}

/** Customers have key spaces of their own, so a key neither collides with somebody else's nor reveals that it is used. */
function keySpaceOf(operation: AnyOperation, token: PresentedToken): string {
  return token.kind === 'customer' ? `${operation.id}@${token.customerId}` : operation.id;
}

/**
 * Handles a request, and turns its refusal into a concurrency conflict if its idempotency key has been used meanwhile. A
 * batch read is not a snapshot: another attempt of the same request can succeed after the key was read and before the other
 * items were. The request is then tried again, finds the key and is replayed.
 */
export async function unlessReplaced<T>(table: Table, keys: RequestKeys, handle: () => Promise<T>): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    const items = keys.flatMap((key) => (key === undefined ? [] : [idempotencyKeyOf(key)]));
    if (!(error instanceof Problem) || items.length === 0) throw error;
    if ((await table.getAll(items)).size > 0) throw new ConcurrencyConflict({ cause: error });
    throw error;
  }
}
