import type { Caller } from '../auth/authenticate.ts';
import type { Instant } from '../calendar/instant.ts';
import { invariant } from '../invariant.ts';
import type { Platform } from '../runtime/platform.ts';
import type { Table } from '../table/table.ts';
import { keysOf, pick } from './loads.ts';
import type { AnyOperation, Reply } from './operation.ts';

/** Answers a used key with the resource as it stands now, read by the operation that gets it. */
export async function replay(
  operation: AnyOperation,
  platform: Platform,
  table: Table,
  caller: Caller,
  id: string,
  realNow: Instant,
): Promise<Reply> {
  const reader = operation.replayedBy;
  invariant(reader !== undefined, 'an operation with an idempotency key names the read that replays it');
  const input = {
    organisationId: caller.organisationId,
    path: { id },
    query: { filter: {}, sort: 'ascending' as const, include: new Set<string>(), page: { limit: 1, offset: 0 } },
    body: undefined,
  };
  const loads = reader.load?.(input as never) ?? {};
  const found = await table.getAll(keysOf(loads));
  const call = {
    ...input,
    ...frame(platform, table, caller),
    loaded: pick(loads, found),
    now: realNow,
    realNow,
    attempt: 1,
  };
  return reader.handle(call as never);
}

/** What every call has, whatever it is about. */
export const frame = (platform: Platform, table: Table, caller: Caller) => ({
  caller,
  table,
  platform,
  cipher: platform.cipher,
});
