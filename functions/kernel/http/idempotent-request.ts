import type { PresentedToken } from '../auth/authenticate.ts';
import { contentHashOf, idempotencyKeyOf, type IdempotentRequest } from '../idempotency/idempotency.ts';
import type { Platform } from '../runtime/platform.ts';
import { LostRace } from '../table/lost-race.ts';
import type { Table } from '../table/table.ts';
import type { Intake } from './intake.ts';
import type { AnyOperation } from './operation.ts';
import { Problem } from './problem.ts';

/** The idempotency key that came with a request, where its operation takes any. */
export async function idempotentRequest(
  operation: AnyOperation,
  platform: Platform,
  { body, path, data }: Intake,
  token: PresentedToken,
): Promise<IdempotentRequest | undefined> {
  if (operation.replayedBy === undefined) return undefined;
  const key = (body?.attributes as { idempotencyKey?: string } | undefined)?.idempotencyKey;
  if (key === undefined) return undefined;
  const { organisationId } = token;
  const contentHash = contentHashOf({ path, data }, await platform.cipher(), organisationId);
  return { organisationId, operation: keySpaceOf(operation, token), key, contentHash };
}

/** The keys of a customer are their own: they neither meet those of others nor tell that there are any. */
function keySpaceOf(operation: AnyOperation, token: PresentedToken): string {
  return token.kind === 'customer' ? `${operation.id}@${token.customerId}` : operation.id;
}

/**
 * A request that meets what its own twin made meanwhile is not refused for that: the items of one read are not of one
 * moment, so the key may have been used after it was looked up. It then counts as a lost race, and is replayed.
 */
export async function unlessReplaced<T>(
  table: Table,
  idempotent: IdempotentRequest | undefined,
  handle: () => Promise<T>,
): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof Problem) || idempotent === undefined) throw error;
    if ((await table.get(idempotencyKeyOf(idempotent))) !== undefined) throw new LostRace({ cause: error });
    throw error;
  }
}
