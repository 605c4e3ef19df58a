import { parseChildId } from '../base/ids/child-id.ts';
import { invariant } from '../base/invariant.ts';
import { type Holes, holesIn, remaining, withHole } from './holes.ts';
import type { ListSource } from './list-source.ts';
import { ownedListWithHoles } from './owned-list.ts';
import type { ItemRef, ItemType } from '../table/item.ts';
import type { ItemKey } from '../table/kind.ts';
import { numbered, type Numbered } from './numbered.ts';
import type { Table } from '../table/table.ts';
import { insert, remove, replace, type Write } from '../table/write.ts';

/**
 * A kind whose items an owner numbers and that can be deleted. The other items keep their numbers. The numbers of deleted
 * items are the owner's holes, which are one more item, loaded with the owner.
 */
export interface Deletable<T> extends Omit<Numbered<T>, 'listOf'> {
  readonly holes: (organisationId: string, ownerId: string) => ItemRef<Holes>;
  /** All that an owner has left of `numbers` that it gave; `holes` as they were loaded, undefined where there are none. */
  readonly listOf: (
    table: Table,
    organisationId: string,
    ownerId: string,
    owned: { readonly numbers: number; readonly holes: Holes | undefined },
  ) => ListSource<T>;
  /**
   * Deletes an item, on the condition that it has not changed since it was read, and makes its number a hole in the same
   * transaction. The change has to say that it is unlisted too.
   */
  readonly removal: (one: Removable, holes: Holes | undefined) => readonly Write[];
}

interface Removable extends ItemKey {
  readonly id: string;
  readonly version: number;
}

/** Declares that an owner numbers items of this type, which can be deleted. */
export function deletable<T>(type: ItemType<T>): Deletable<T> {
  const { kind, partition, place, ref, byId } = numbered(type);
  return {
    kind,
    partition,
    place,
    ref,
    byId,
    holes: (organisationId, ownerId) => holesIn(type.kind, partition(organisationId, ownerId)),
    listOf: (table, organisationId, ownerId, { numbers, holes }) =>
      ownedListWithHoles(table, type, partition(organisationId, ownerId), { numbers, left: remaining(holes) }),
    removal: (one, holes) => {
      const parts = parseChildId(one.id);
      invariant(parts !== undefined, 'what an owner numbers has an id that says so');
      const after = withHole(holesIn(type.kind, one.pk).key, holes, parts.number);
      return [remove(one), holes === undefined ? insert({ ...after, version: 1 }) : replace({ ...after })];
    },
  };
}
