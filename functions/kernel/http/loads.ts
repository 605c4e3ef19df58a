import type { ItemRef } from '../table/item.ts';
import { type ItemKey, keyText } from '../table/kind.ts';
import type { StoredItem } from '../table/write.ts';
import type { Loaded, Loads } from './operation.ts';

/** The keys of all that an operation asks to have loaded. */
export function keysOf(loads: Loads): ItemKey[] {
  return Object.values(loads).flatMap((load) => listOf(load).map((ref) => ref.key));
}

/** What was found of it, by the names under which it was asked for. */
export function pick(loads: Loads, found: ReadonlyMap<string, StoredItem>): Loaded<Loads> {
  const parsed = (ref: ItemRef<unknown>) => {
    const item = found.get(keyText(ref.key));
    return item && ref.parse(item);
  };
  return Object.fromEntries(
    Object.entries(loads).map(([name, load]) => {
      const items = listOf(load).map(parsed);
      return [name, Array.isArray(load) ? items.filter((item) => item !== undefined) : items[0]];
    }),
  ) as Loaded<Loads>;
}

const listOf = (load: Loads[string]): readonly ItemRef<unknown>[] =>
  load === undefined ? [] : Array.isArray(load) ? (load as ItemRef<unknown>[]) : [load as ItemRef<unknown>];
