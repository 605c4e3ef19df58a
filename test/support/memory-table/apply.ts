import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem } from '../../../functions/kernel/table/write.ts';
import type { Effect } from './effect.ts';
import type { Items } from './items.ts';

/** An item that a write made, replaced or removed. */
export interface Change {
  readonly key: ItemKey;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/** Does all effects, or none if a condition fails. Tells for each effect whether its condition holds, and what changed. */
export function applyAll(
  items: Items,
  effects: readonly Effect[],
): { readonly holds: readonly boolean[]; readonly changes: readonly Change[] } {
  const holds = effects.map(({ key, holdsFor }) => holdsFor(items.get(key) ?? {}));
  if (holds.includes(false)) return { holds, changes: [] };
  // All results are made before any is stored: if one is refused, nothing has changed.
  const results = effects.map(({ key, after }) => ({ key, before: items.get(key), after: after(items.get(key)) }));
  const changes = results.filter(({ before, after }) => before !== after);
  for (const { key, after } of changes) {
    if (after === undefined) items.delete(key);
    else items.put(after);
  }
  return { holds, changes };
}
