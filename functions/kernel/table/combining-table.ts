import { type ItemKey, keyText } from './kind.ts';
import type { Table } from './table.ts';
import { keyOf, type StoredItem, type Write } from './write.ts';

/** Some work cannot be in one transaction with the work before it, or not in a combined one at all. Nothing of it was kept. */
export class NotCombinable extends Error {
  override readonly name = 'NotCombinable';
}

/** Several pieces of work on one table, whose writes become one transaction. */
export interface CombinedWork {
  /** For the work: it reads what the work before it would write, and collects its transaction in place of sending it. */
  readonly table: Table;
  /** Reads items that the work will need, in one request. */
  readonly prefetch: (keys: readonly ItemKey[]) => Promise<void>;
  /** Does a piece of work, one at a time. If it throws, its writes are dropped. Throws {@link NotCombinable} if they do not fit. */
  readonly add: <T>(work: () => Promise<T>) => Promise<T>;
  /** The writes of all work, one for each item. */
  readonly writes: () => readonly Write[];
  /** The items for which all work leaves others priority; see `yieldsOn` of a change. */
  readonly yieldsOn: () => readonly ItemKey[];
}

/** What has been collected so far. */
interface Collected {
  readonly writes: ReadonlyMap<string, Write>;
  /** Of each transaction, the items for which it leaves others priority. */
  readonly yields: readonly (readonly ItemKey[])[];
}

/**
 * Combines the transactions of several pieces of work into one with at most `actionsMax` actions. Of several writes of an item,
 * the condition of the first and the item of the last remain. That is the same as one write after the other: a later write is
 * accepted only if it replaces the version that the work before it has written, so everything else in its condition was true of
 * that item when it was decided on. Each item is read once, so all work sees one state, and the conditions of the transaction
 * detect that it is out of date.
 */
export function combiningTable(table: Table, actionsMax: number): CombinedWork {
  const read = new Map<string, StoredItem | undefined>();
  let collected: Collected = { writes: new Map(), yields: [] };
  let draft: Collected = collected;

  const getAll: Table['getAll'] = async (keys, options) => {
    const missing = keys.filter((key) => !draft.writes.has(keyText(key)) && !read.has(keyText(key)));
    const found = await table.getAll(missing, options);
    for (const key of missing) read.set(keyText(key), found.get(keyText(key)));
    return new Map(
      keys.flatMap((key) => {
        const text = keyText(key);
        const write = draft.writes.get(text);
        const item = write === undefined ? read.get(text) : itemAfter(write, () => read.get(text));
        return item === undefined ? [] : [[text, item] as const];
      }),
    );
  };

  return {
    table: {
      get: async (key) => (await getAll([key])).get(keyText(key)),
      getAll,
      query: (range) => {
        const isWritten = [...draft.writes.values()].some((write) => keyOf(write).pk === range.pk);
        if (isWritten) throw new NotCombinable(`a range of ${range.pk} was read after a write to it`);
        return table.query(range);
      },
      queryIndex: (input) => table.queryIndex(input),
      transact: (writes, sent) => {
        const all = new Map(draft.writes);
        for (const write of writes) add(all, write);
        if (all.size > actionsMax) throw new NotCombinable(`${all.size} actions are more than one transaction takes`);
        const yields = sent?.yieldsOn === undefined ? [] : [sent.yieldsOn];
        draft = { writes: all, yields: [...draft.yields, ...yields] };
        return Promise.resolve();
      },
      put: () => Promise.reject(new NotCombinable('a single item was put')),
      update: () => Promise.reject(new NotCombinable('a single item was updated')),
    },
    prefetch: async (keys) => {
      await getAll(keys);
    },
    add: async (work) => {
      draft = collected;
      try {
        const result = await work();
        collected = draft;
        return result;
      } finally {
        draft = collected;
      }
    },
    writes: () => [...collected.writes.values()],
    yieldsOn: () => {
      const [first = [], ...others] = collected.yields;
      return first.filter((key) => others.every((one) => one.some((other) => keyText(other) === keyText(key))));
    },
  };
}

/** The item after a write that has been collected. */
function itemAfter(write: Write, before: () => StoredItem | undefined): StoredItem | undefined {
  if (write.Put !== undefined) return { ...write.Put.Item } as StoredItem;
  if (write.Delete !== undefined) return undefined;
  if (write.ConditionCheck !== undefined) return before();
  throw new NotCombinable(`${keyText(keyOf(write))} was read after an update`);
}

function add(writes: Map<string, Write>, write: Write): void {
  const text = keyText(keyOf(write));
  const before = writes.get(text);
  writes.set(text, before === undefined ? write : joined(before, write));
}

function joined(first: Write, then: Write): Write {
  const isSameCheck = first.ConditionCheck !== undefined && JSON.stringify(first) === JSON.stringify(then);
  if (isSameCheck) return first;
  const version: unknown = first.Put?.Item?.['version'];
  if (first.Put === undefined || then.Put === undefined || version === undefined || versionIn(then) !== version) {
    throw new NotCombinable(`two writes of ${keyText(keyOf(then))} cannot be one`);
  }
  const kinds = [...(first.mayAlsoWrite ?? []), ...(then.mayAlsoWrite ?? [])];
  return { Put: { ...first.Put, Item: then.Put.Item }, ...(kinds.length === 0 ? {} : { mayAlsoWrite: kinds }) };
}

/** The version that a write replaces, if its condition begins with the one that `replace` makes. */
function versionIn({ Put }: Write): unknown {
  const { ConditionExpression = '', ExpressionAttributeValues = {}, ExpressionAttributeNames = {} } = Put ?? {};
  const isVersioned =
    /^#version = :version( AND |$)/.test(ConditionExpression) && ExpressionAttributeNames['#version'] === 'version';
  return isVersioned ? ExpressionAttributeValues[':version'] : undefined;
}
