import type { Caller } from '../auth/caller.ts';
import type { ResourceObject } from '../base/event-type.ts';
import { BrokenInvariant, invariant } from '../base/invariant.ts';
import type { Once } from '../base/remembering.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Table } from '../table/table.ts';
import { keysOf, pick } from './loads.ts';
import type { AnyCall, AnyInput } from './call.ts';
import type { AnyOperation } from './operation.ts';
import type { AnyReply, Reply } from './reply.ts';
import { scopedTable } from './scoped-table.ts';

/** The id that was created with a key, and the request that repeats it. */
interface Replayed {
  readonly id: string;
  readonly path: Readonly<Record<string, string>>;
  readonly attempt: number;
  readonly once: Once;
}

/** Answers an idempotency key that was used before: the resource as it is now, from the operation that reads it. */
export async function replay(
  operation: AnyOperation,
  platform: Platform,
  table: Table,
  made: Replayed,
  { caller, sender, author, realNow }: Pick<AnyCall, 'author' | 'caller' | 'sender' | 'realNow'>,
): Promise<AnyReply> {
  const reader = operation.replayedBy;
  invariant(reader !== undefined, `operation ${operation.id} takes idempotency keys but has no replayedBy`);
  const input: AnyInput = {
    organisationId: caller.organisationId,
    accessScope: caller.accessScope,
    path: readerPath(reader, made),
    query: {
      filter: {},
      own: {},
      sort: 'ascending',
      include: new Set<string>(),
      page: { limit: 1, offset: 0 },
    },
    body: undefined,
    identifiers: [],
    members: [],
  };
  const loads = reader.load?.(input) ?? {};
  const found = await table.getAll(keysOf(loads, caller.accessScope));
  const call: AnyCall = {
    ...input,
    ...frame(platform, scopedTable(table, reader.uses, caller.accessScope), caller),
    sender,
    author,
    file: undefined,
    loaded: pick(loads, found, caller.accessScope),
    now: realNow,
    realNow,
    attempt: made.attempt,
    search: async () => Promise.resolve(),
    once: made.once,
    save: () => {
      throw new BrokenInvariant(`${reader.id} answers a repeated request; it saves nothing`);
    },
  };
  return reader.handle(call);
}

/**
 * The answer to a request with replayed and new resources. A list has each member in its place; a single resource is either
 * replayed or new.
 */
export function withReplayed(
  operation: AnyOperation,
  replayed: readonly (AnyReply | undefined)[],
  made: AnyReply | undefined,
): AnyReply {
  const [first] = replayed;
  if (operation.request?.list === undefined || replayed.every((one) => one === undefined)) {
    const document = made ?? first;
    invariant(document !== undefined, `operation ${operation.id} was neither replayed nor handled`);
    return document;
  }
  const fresh = [...(made === undefined ? [] : membersOf(made))];
  return { ...made, data: replayed.flatMap((one) => (one === undefined ? fresh.splice(0, 1) : membersOf(one))) };
}

function membersOf(document: AnyReply): readonly ResourceObject[] {
  invariant('data' in document, 'the answer to a list has no data');
  return isList(document.data) ? document.data : [document.data];
}

const isList = (data: Reply['data']): data is readonly ResourceObject[] => Array.isArray(data);

/** The path variables of the reader: the last is the id that was created, the others are those of the request. */
function readerPath(
  reader: AnyOperation,
  { id, path }: { readonly id: string; readonly path: Readonly<Record<string, string>> },
): Record<string, string> {
  const names = [...reader.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const last = names.at(-1);
  invariant(last !== undefined, `operation ${reader.id} replays a create, but its path ${reader.path} has no variable`);
  return { ...path, [last]: id };
}

/** The members that every call has. */
export const frame = (platform: Platform, table: Table, caller: Caller) => ({
  caller,
  table,
  platform: { ...platform, table },
  cipher: () => platform.cipher(caller.organisationId),
});
