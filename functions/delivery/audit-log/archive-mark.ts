import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';

export const archiveMarkKind = defineKind({
  prefix: 'aar',
  owner: 'organisation',
});

/** Entries up to `upTo` are archived. Those after it, up to `to`, are being written as one file, maybe several times. */
export const archiveMarkItem = defineItem(archiveMarkKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  upTo: z.number(),
  to: z.number(),
}));
export type ArchiveMark = ItemOf<typeof archiveMarkItem>;

export const archiveMarkKey = (organisationId: string): ItemKey => ({
  pk: partitionKey(archiveMarkKind, organisationId),
  sk: soleSortKey,
});

/** The mark of an organisation; one at the beginning if nothing was archived. */
export async function archiveMarkOf(table: Table, organisationId: string): Promise<ArchiveMark> {
  const stored = await table.get(archiveMarkKey(organisationId));
  if (stored !== undefined) return archiveMarkItem.parse(stored);
  return { ...archiveMarkKey(organisationId), version: 0, organisationId, upTo: 0, to: 0 };
}
