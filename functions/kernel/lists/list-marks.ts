import * as z from 'zod';
import type { Instant } from '../base/calendar/instant.ts';
import type { ListedType } from '../journal/change.ts';
import { idSchema, keptBytes } from '../table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../table/kind.ts';

/** Ids on one leaf of a list. Every leaf but the last is full, so the leaf of a number can be computed. */
export const leafIdsMax = 100;

export const listMarkKind = defineKind({
  prefix: 'lsm',
  owner: 'organisation',
});
export const listKind = defineKind({
  prefix: 'lst',
  owner: 'organisation',
});

export const listMarkItem = defineItem(listMarkKind, () => ({
  version: z.number(),
  /** Journal rows written before this moment (real time) are in the lists. */
  until: instantSchema,
  /**
   * Up to where the list writer reads now, stored before it reads. A row of this span may have come after it read, so the router
   * treats it as late.
   */
  reading: instantSchema.optional(),
  totals: z.partialRecord(idSchema, z.number()),
  /** How many entries of each list have been deleted since. One transaction writes this number and the item {@link listGone}. */
  gone: z.partialRecord(idSchema, z.number()).optional(),
  /**
   * The lists that have an index: how many of the first entries are in it, and how many steps added them. At step 0 there is none yet: it
   * begins at the real time `from`.
   */
  found: z
    .partialRecord(idSchema, z.object({ entries: z.number(), step: z.number(), from: instantSchema.optional() }))
    .optional(),
  /** The entries of lists with an index that have changed since they were added to it. */
  changed: z.partialRecord(idSchema, z.array(idSchema)).optional(),
  /** The same as `until`, unless a version has written the lists since that does not note what changes. Lists without an index have none. */
  noted: instantSchema.optional(),
}));
export type ListMark = ItemOf<typeof listMarkItem>;

export const listLeafItem = defineItem(listKind, () => ({
  version: z.number(),
  ids: z.array(idSchema),
  /** The earliest createdAt on the leaf. */
  earliest: instantSchema,
  /** The latest createdAt on this leaf and all leaves before it. A later entry is on none of them. */
  latest: instantSchema,
  /** Indexes (from 0) of the ids of deleted items. */
  gone: z.array(z.number()).optional(),
}));
export type ListLeaf = ItemOf<typeof listLeafItem>;

export const listGoneItem = defineItem(listKind, () => ({
  version: z.number(),
  /** For each leaf with deleted entries: the number of the leaf, and how many entries are deleted. */
  packed: keptBytes,
  /** Ids of items that were deleted before they were listed. The journal row that created them comes late. */
  awaited: z.array(idSchema).optional(),
}));
export type ListGone = ItemOf<typeof listGoneItem>;

export function listMark(organisationId: string): ItemRef<ListMark> {
  return listMarkItem.ref({ pk: partitionKey(listMarkKind, organisationId), sk: soleSortKey });
}

/** The mark of an organisation whose lists have not been written down yet. */
export function firstListMark(organisationId: string): ListMark {
  return {
    ...listMark(organisationId).key,
    version: 0,
    until: '0000-01-01T00:00:00.000Z' as Instant,
    totals: {},
  };
}

export function listPartition(organisationId: string, type: string): string {
  return partitionKey(listKind, organisationId, type);
}

/** Sorts after all digits, so it comes after the leaves. */
const goneSortKey = 'gone';

/** The deleted entries of a list of items that can be deleted; loaded together with the mark. */
export function listGone(organisationId: string, type: ListedType): ItemRef<ListGone> {
  return listGoneItem.ref({ pk: listPartition(organisationId, type), sk: goneSortKey });
}

const leafKeyDigits = 10;

/** The leaf that holds entry `number` (from 1). */
export const leafOf = (number: number): number => Math.ceil(number / leafIdsMax);
export const listLeafKey = (leaf: number): string => String(leaf).padStart(leafKeyDigits, '0');
