import * as z from 'zod';
import { idSchema, sealedBytes } from '../../kernel/table/handling.ts';
import { stateMachine } from '../../kernel/base/state-machine.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, keyText, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import type { ListedThings } from '../../kernel/lists/organisation-list.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';

/** Bulks of an organisation that one sweep wakes; the next one wakes further ones. */
const openBulksMax = 500;

export const bulkKind = defineKind({
  prefix: 'blk',
  owner: 'organisation',
});

export const bulkPartKind = defineKind({
  prefix: 'blp',
  owner: 'organisation',
  changedBy: ['delete'],
});

export const openBulkKind = defineKind({
  prefix: 'blo',
  owner: 'organisation',
  changedBy: ['delete'],
});

/** The types of bulks: what their members become. */
export type BulkType = 'bulkPayments' | 'bulkCards';

export const bulkStatuses = ['Processing', 'Finished'] as const;

/** The life of a bulk: its members are done, one by one. */
export const bulkMachine = stateMachine({
  thing: 'bulk',
  states: bulkStatuses,
  begins: ['Processing'],
  steps: { finish: { from: ['Processing'], to: 'Finished' } },
});

export const bulkItem = defineItem(bulkKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  /** Absent in a bulk of payments. */
  type: z.literal('bulkCards').optional(),
  createdAt: instantSchema,
  status: z.enum(bulkStatuses),
  /** The number of members. `created` have become what they order, `failed` were refused, and the rest follows in its order. */
  total: z.number(),
  created: z.number(),
  failed: z.number(),
  /** How often the next member was tried in vain; absent if it was not. */
  tries: z.number().optional(),
  /** The number of items that hold the members. */
  parts: z.number(),
}));
export type Bulk = ItemOf<typeof bulkItem>;

export const bulkPartItem = defineItem(bulkPartKind, () => ({ sealed: sealedBytes }), { areShortLived: true });

export function bulk(organisationId: string, id: string): ItemRef<Bulk> {
  return bulkItem.ref(bulkKey(organisationId, id));
}

/** What the members of a bulk become. */
export const bulkTypeOf = ({ type }: Pick<Bulk, 'type'>): BulkType => type ?? 'bulkPayments';

/** An organisation can list all its bulks of a type. */
export const bulksOf = (type: BulkType) =>
  ({
    kind: bulkKind,
    byId: (table, organisationId, ids, options) =>
      readAll(
        table,
        ids.map((id) => bulk(organisationId, id)),
        options,
      ),
    ...listedAs(type),
  }) satisfies ListedThings<Bulk>;

export const paymentBulks = bulksOf('bulkPayments');

export function bulkKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(bulkKind, organisationId, id), sk: soleSortKey };
}

/** Each part has a partition of its own, because one partition does not accept a megabyte in one table transaction. */
export function bulkPartKey(organisationId: string, id: string, number: number): ItemKey {
  return { pk: partitionKey(bulkPartKind, organisationId, id, String(number)), sk: soleSortKey };
}

export function openBulkKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(openBulkKind, organisationId), sk: id };
}

/** The ids of bulks that are not finished. */
export async function openBulkIds(table: Table, organisationId: string): Promise<readonly string[]> {
  const pk = partitionKey(openBulkKind, organisationId);
  const open = await table.query({ pk, limit: openBulksMax });
  return open.map(({ sk }) => sk);
}

/** The bulks that are not finished, with their types. Nothing else of them is read: one that is broken does not hold up the others. */
export async function openBulks(
  table: Table,
  organisationId: string,
): Promise<readonly Pick<Bulk, 'organisationId' | 'id' | 'type'>[]> {
  const ids = await openBulkIds(table, organisationId);
  const found = await table.getAll(ids.map((id) => bulkKey(organisationId, id)));
  return ids.map((id) => {
    const isOfCards = found.get(keyText(bulkKey(organisationId, id)))?.['type'] === 'bulkCards';
    return { organisationId, id, ...(isOfCards ? { type: 'bulkCards' } : {}) };
  });
}
