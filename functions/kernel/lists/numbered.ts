import { childId, numberKey, parseChildId } from '../base/ids/child-id.ts';
import type { ListSource } from './list-source.ts';
import { ownedList } from './owned-list.ts';
import type { ItemRef, ItemType } from '../table/item.ts';
import { type ItemKey, type Kind, keyText, partitionKey } from '../table/kind.ts';
import type { ReadAllOptions, Table } from '../table/table.ts';

/** An eventually consistent read costs half and may miss changes of the last second. */
export interface ReadOptions {
  readonly consistent: boolean;
}

/**
 * A kind with items that an owner numbers: item n has sort key n in the owner's partition, and its id is the owner's id followed
 * by n. Each create counts the item on the owner's item in the same transaction.
 */
export interface NumberedKind<T> {
  readonly kind: Kind;
  readonly partition: (organisationId: string, ownerId: string) => string;
  /** Key and id of an owner's item `number` (from 1). */
  readonly place: (organisationId: string, ownerId: string, number: number) => ItemKey & { readonly id: string };
  /** Undefined for a text that cannot be an id of this kind. */
  readonly ref: (organisationId: string, id: string) => ItemRef<T> | undefined;
  /** The items with these ids, in the order of the ids. Items that do not exist are left out. */
  readonly byId: (
    table: Table,
    organisationId: string,
    ids: readonly string[],
    options?: ReadOptions,
  ) => Promise<readonly T[]>;
  /** All `total` items of an owner. */
  readonly listOf: (table: Table, organisationId: string, ownerId: string, total: number) => ListSource<T>;
}

/** Declares that an owner numbers items of this type. */
export function numbered<T>(type: ItemType<T>): NumberedKind<T> {
  const partition = (organisationId: string, ownerId: string) => partitionKey(type.kind, organisationId, ownerId);
  const ref = (organisationId: string, id: string) => {
    const parts = parseChildId(id);
    return parts && type.ref({ pk: partition(organisationId, parts.ownerId), sk: numberKey(parts.number) });
  };
  return {
    kind: type.kind,
    partition,
    place: (organisationId, ownerId, number) => ({
      pk: partition(organisationId, ownerId),
      sk: numberKey(number),
      id: childId(ownerId, number),
    }),
    ref,
    byId: (table, organisationId, ids, options) =>
      readAll(
        table,
        ids.flatMap((id) => ref(organisationId, id) ?? []),
        { kind: type.kind, ...options },
      ),
    listOf: (table, organisationId, ownerId, total) =>
      ownedList(table, type, partition(organisationId, ownerId), total),
  };
}

/** The items behind these references, in their order. Items that do not exist are left out. */
export async function readAll<T>(
  table: Table,
  refs: readonly ItemRef<T>[],
  options: ReadAllOptions = {},
): Promise<readonly T[]> {
  const found = await table.getAll(
    refs.map((ref) => ref.key),
    options,
  );
  return refs.flatMap((ref) => {
    const item = found.get(keyText(ref.key));
    return item === undefined ? [] : [ref.parse(item)];
  });
}
