import { invariant } from '../base/invariant.ts';
import type { Kind } from './kind.ts';
import type { Table } from './table.ts';
import { keyOf } from './write.ts';

/** Which kinds a function may touch. The grants of its role come from the same value. */
export interface Uses {
  readonly read: readonly Kind[];
  readonly write: readonly Kind[];
}

/**
 * A table that refuses what `uses` does not declare, as the role of the deployed function would: a missing
 * declaration shows on a laptop and not in the cloud.
 */
export function guardedTable(table: Table, uses: Uses): Table {
  const readable = new Set([...uses.read, ...uses.write].map((kind) => kind.prefix));
  const writable = new Set(uses.write.map((kind) => kind.prefix));
  const read = (pk: string) => check(readable, pk, 'read');
  const write = (pk: unknown) => check(writable, String(pk), 'write');

  return {
    get: (key) => (read(key.pk), table.get(key)),
    getAll: (keys, options) => {
      for (const key of keys) read(key.pk);
      if (options?.kind !== undefined) read(`${options.kind.prefix}#`);
      return table.getAll(keys, options);
    },
    query: (range) => (read(range.pk), table.query(range)),
    queryIndex: (input) => (read(String(input.ExpressionAttributeValues?.[':duePk'])), table.queryIndex(input)),
    transact: (writes, sent) => {
      for (const one of writes) {
        (one.ConditionCheck === undefined ? write : read)(keyOf(one).pk);
        for (const kind of one.mayAlsoWrite ?? []) write(`${kind.prefix}#`);
      }
      return table.transact(writes, sent);
    },
    put: (input) => (write(input.Item?.['pk']), table.put(input)),
    update: (input) => (write(input.Key?.['pk']), table.update(input)),
  };
}

function check(allowed: ReadonlySet<string>, pk: string, verb: string): void {
  const prefix = pk.slice(0, pk.indexOf('#'));
  invariant(allowed.has(prefix), `this function does not declare that it may ${verb} items of kind ${prefix}`);
}
