import { keyOf } from '../table/write.ts';
import { ownerIdOf } from '../table/kind.ts';
import type { Change } from './change.ts';
import { foundKinds } from './found-kinds.generated.ts';

/**
 * The ids of things that a change writes and did not create, by the type of the list that finds them by an index. They follow from the keys
 * of its writes, so no change can forget one. Empty if there are none.
 */
export function changedThings({ writes, listed = [] }: Pick<Change, 'writes' | 'listed'>): Record<string, string[]> {
  const created = new Set(listed.map(({ type, id }) => `${type} ${id}`));
  const changed: Record<string, string[]> = {};
  for (const write of writes) {
    if (write.ConditionCheck !== undefined) continue;
    const key = keyOf(write);
    const [found, id] = [foundKinds[key.pk.slice(0, key.pk.indexOf('#'))], ownerIdOf(key)];
    if (found?.sortKey !== key.sk || id === undefined || created.has(`${found.listedType} ${id}`)) continue;
    (changed[found.listedType] ??= []).push(id);
  }
  return changed;
}
