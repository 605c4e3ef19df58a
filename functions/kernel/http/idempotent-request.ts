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

/**
 * The idempotency keys of a request. There are none if the operation takes no keys. `ownKey` is used for a resource without a
 * key, in a key space that callers cannot reach.
 */
export function presentedKeys(
  operation: AnyOperation,
  { body, data, members, hasHeaderKey }: ParsedRequest,
  token: PresentedToken,
  ownKey?: string,
): readonly (PresentedKey | undefined)[] {
  const isList = operation.request?.list !== undefined;
  const resources = isList ? members : [{ body, sent: data, pointer: '/data' }];
  if (operation.replayedBy === undefined) return resources.map(() => undefined);
  return resources.map(({ body, sent, pointer }) => {
    const given = (body?.attributes as { idempotencyKey?: string } | undefined)?.idempotencyKey;
    const key = given ?? ownKey;
    if (key === undefined) return undefined;
    return {
      organisationId: token.organisationId,
      operation: given === undefined ? `${operation.id}@line` : keySpaceOf(operation, token),
      key,
      sent,
      pointer,
      isFromHeader: hasHeaderKey === true,
    };
  });
}

/** An idempotency key whose sender is not authenticated yet, so that nothing was hashed with the keys of the organisation. */
export interface PresentedKey extends Omit<IdempotentRequest, 'contentHash'> {
  readonly sent: unknown;
}

/** The keys with the hashes of their content. Their sender has to be authenticated: an organisation may not exist. */
export async function requestKeys(
  presented: readonly (PresentedKey | undefined)[],
  { cipher: cipherOf }: Pick<Platform, 'cipher'>,
  path: ParsedRequest['path'],
): Promise<RequestKeys> {
  const [first] = presented.filter((one) => one !== undefined);
  if (first === undefined) return presented.map(() => undefined);
  const cipher = await cipherOf(first.organisationId);
  return presented.map((one) => {
    if (one === undefined) return undefined;
    const { sent, ...request } = one;
    return { ...request, contentHash: contentHashOf({ path, data: sent }, cipher, request.organisationId) };
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
