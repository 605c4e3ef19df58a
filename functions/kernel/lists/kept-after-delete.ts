import type { ItemType } from '../table/item.ts';
import type { Deletable, NumberedWithHoles } from './deletable.ts';
import { removed } from './holes.ts';
import { numbered } from './numbered.ts';
import { ownedListWithHoles } from './owned-list.ts';

/**
 * Declares that deleted items are kept as items of this type, under their former numbers: the delete inserts one in its
 * transaction. An owner has one for each of its holes, so a page costs the same at any offset.
 */
export function keptAfterDelete<T>(type: ItemType<T>, { holes }: Pick<Deletable<T>, 'holes'>): NumberedWithHoles<T> {
  const { kind, partition, place, ref, byId } = numbered(type);
  return {
    kind,
    partition,
    place,
    ref,
    byId,
    holes,
    numbersIn: removed,
    listOf: (table, organisationId, ownerId, owned) =>
      ownedListWithHoles(table, type, partition(organisationId, ownerId), {
        numbers: owned.numbers,
        left: removed(owned.holes),
      }),
  };
}
