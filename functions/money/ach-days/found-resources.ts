import type { Table } from '../../kernel/table/table.ts';

interface Owned {
  readonly organisationId: string;
  readonly id: string;
}

interface Numbered<T> {
  readonly byId: (table: Table, organisationId: string, ids: readonly string[]) => Promise<readonly T[]>;
}

/** The resources with these ids, by their ids, a hundred with each read. */
export async function foundResources<T extends { readonly id: string }>(
  table: Table,
  kind: Numbered<T>,
  wanted: readonly Owned[],
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  for (const [organisationId, group] of Map.groupBy(wanted, (one) => one.organisationId)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    for (let start = 0; start < ids.length; start += readMax) {
      const page = await kind.byId(table, organisationId, ids.slice(start, start + readMax));
      for (const one of page) found.set(one.id, one);
    }
  }
  return found;
}

const readMax = 100;
