import { parseChildId } from '../base/ids/child-id.ts';
import { invariant } from '../base/invariant.ts';
import { type Holes, holesIn, type RemainingNumbers, remaining, withHole } from './holes.ts';
import type { ListSource } from './list-source.ts';
import { ownedListWithHoles } from './owned-list.ts';
import type { ItemRef, ItemType } from '../table/item.ts';
import type { ItemKey } from '../table/kind.ts';
import { numbered, type NumberedKind } from './numbered.ts';
import type { Table } from '../table/table.ts';
import { insert, remove, replace, type Write } from '../table/write.ts';

/** Items that an owner numbers and whose list depends on which of the numbers are holes: their items were deleted. */
export interface NumberedWithHoles<T> extends Omit<NumberedKind<T>, 'listOf'> {
  readonly holes: (organisationId: string, ownerId: string) => ItemRef<Holes>;
  /** Which of the numbers the list has. Not given if it has those that are left. */
  readonly numbersIn?: (holes: Holes | undefined) => RemainingNumbers;
  /** The owner's items in the list. `numbers` is how many numbers it has given; `holes` is undefined if nothing was deleted. */
  readonly listOf: (
    table: Table,
    organisationId: string,
    ownerId: string,
    owned: { readonly numbers: number; readonly holes: Holes | undefined },
  ) => ListSource<T>;
}

/**
 * A kind with items that an owner numbers and that can be deleted. The other items keep their numbers. The numbers of deleted
 * items are the owner's holes. One item holds them, and it is loaded with the owner.
 */
export interface Deletable<T> extends NumberedWithHoles<T> {
  /**
   * Deletes an item if it has not changed since it was read, and adds its number to the holes in the same transaction. The change
   * must also name the item in `unlisted`.
   */
  readonly removal: (one: Removable, holes: Holes | undefined) => readonly Write[];
}

interface Removable extends ItemKey {
  readonly id: string;
  readonly version: number;
}

/** Declares that an owner numbers items of this type, and that they can be deleted. */
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
      invariant(parts !== undefined, `the id ${one.id} has no owner and number`);
      const after = withHole(holesIn(type.kind, one.pk).key, holes, parts.number);
      return [remove(one), holes === undefined ? insert({ ...after, version: 1 }) : replace({ ...after })];
    },
  };
}
