import { isInScope, ownerKeys, type AccessScope } from '../auth/access-scope.ts';
import type { ItemRef } from '../table/item.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { Table } from '../table/table.ts';
import type { StoredItem } from '../table/write.ts';
import type { LoadedItems, Loads } from './call.ts';

/** The keys of all items that an operation wants to load, and of the items that say who owns them. */
export function keysOf(loads: Loads, accessScope: AccessScope): ItemKey[] {
  return Object.values(loads).flatMap((load) =>
    listOf(load).flatMap((ref) => [ref.key, ...ownerKeys(accessScope, ref)]),
  );
}

/** The loaded items by name. Items outside the access scope are left out, as if they did not exist. */
export function pick(
  loads: Loads,
  found: ReadonlyMap<string, StoredItem>,
  accessScope: AccessScope,
): LoadedItems<Loads> {
  const parsed = (ref: ItemRef<unknown>) => {
    const item = found.get(keyText(ref.key));
    return item && isInScope(accessScope, ref, found) ? ref.parse(item) : undefined;
  };
  return Object.fromEntries(
    Object.entries(loads).map(([name, load]) => {
      const items = listOf(load).map(parsed);
      return [name, Array.isArray(load) ? items.filter((item) => item !== undefined) : items[0]];
    }),
  ) as LoadedItems<Loads>;
}

/** The items found so far, together with those at further keys. */
export async function alsoFound(
  table: Table,
  found: ReadonlyMap<string, StoredItem>,
  keys: readonly ItemKey[],
): Promise<ReadonlyMap<string, StoredItem>> {
  const missing = keys.filter((key) => !found.has(keyText(key)));
  return missing.length === 0 ? found : new Map([...found, ...(await table.getAll(missing))]);
}

const listOf = (load: Loads[string]): readonly ItemRef<unknown>[] =>
  load === undefined ? [] : Array.isArray(load) ? (load as ItemRef<unknown>[]) : [load as ItemRef<unknown>];
