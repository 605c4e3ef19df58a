import type { Table } from '../../../functions/kernel/table/table.ts';

/** A table whose eventually consistent reads show nothing, as if everything in it were of the last second. */
export function withLateReplica(table: Table): Table {
  return {
    ...table,
    query: (range) => (range.consistent === false ? Promise.resolve([]) : table.query(range)),
    getAll: (keys, options) =>
      options?.consistent === false ? Promise.resolve(new Map()) : table.getAll(keys, options),
  };
}
