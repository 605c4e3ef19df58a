import type { Caller } from '../auth/caller.ts';
import type { Instant } from '../calendar/instant.ts';
import { invariant } from '../invariant.ts';
import type { Platform } from '../runtime/platform.ts';
import type { Table } from '../table/table.ts';
import { keysOf, pick } from './loads.ts';
import type { AnyOperation, FileReply, Reply } from './operation.ts';
import { reachedTable } from './reached-table.ts';

/** Answers a used key with the resource as it stands now, read by the operation that gets it. */
export async function replay(
  operation: AnyOperation,
  platform: Platform,
  table: Table,
  caller: Caller,
  made: { readonly id: string; readonly path: Readonly<Record<string, string>> },
  realNow: Instant,
): Promise<Reply | FileReply> {
  const reader = operation.replayedBy;
  invariant(reader !== undefined, 'an operation with an idempotency key names the read that replays it');
  const input = {
    organisationId: caller.organisationId,
    reach: caller.reach,
    path: readerPath(reader, made),
    query: { filter: {}, sort: 'ascending' as const, include: new Set<string>(), page: { limit: 1, offset: 0 } },
    body: undefined,
    identifiers: [],
  };
  const loads = reader.load?.(input as never) ?? {};
  const found = await table.getAll(keysOf(loads, caller.reach));
  const call = {
    ...input,
    ...frame(platform, reachedTable(table, reader.uses, caller.reach), caller),
    file: undefined,
    loaded: pick(loads, found, caller.reach),
    now: realNow,
    realNow,
    attempt: 1,
    once: async (_name: string, ask: () => Promise<unknown>) => ask(),
  };
  return reader.handle(call as never);
}

/** The path of the reader: its last variable is the id that was made, the others are those of the request. */
function readerPath(
  reader: AnyOperation,
  { id, path }: { readonly id: string; readonly path: Readonly<Record<string, string>> },
): Record<string, string> {
  const names = [...reader.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const last = names.at(-1);
  invariant(last !== undefined, 'the read that replays a create names what was created in its path');
  return { ...path, [last]: id };
}

/** What every call has, whatever it is about. */
export const frame = (platform: Platform, table: Table, caller: Caller) => ({
  caller,
  table,
  platform: { ...platform, table },
  cipher: platform.cipher,
});
