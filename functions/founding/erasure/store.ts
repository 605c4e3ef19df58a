import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { positionSchema } from '../keys/position.ts';

/** How many erasures of an organisation can be under way. */
export const erasuresMax = 100;

export const erasureKind = defineKind({
  prefix: 'era',
  owner: 'organisation',
  changedBy: ['delete'],
});

export const erasureItem = defineItem(erasureKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  customerId: idSchema,
  applicationId: idSchema,
  /** The forms of the application. */
  applicationFormIds: z.array(idSchema),
  /** The accounts without other owners whose data stays. */
  accountIds: z.array(idSchema),
  /** Other owners of accounts of the customer, present and past, who are erased or are being erased. Absent in erasures that an earlier version began. */
  erasedOwnerIds: z.array(idSchema).optional(),
  startedAt: instantSchema,
  /** Real time from which no row of the journal from before waits in the stream. */
  settledAt: instantSchema,
  /** The number of the walk through journal and log. */
  walk: z.number(),
  position: positionSchema,
  /** How many events were found with personal data: in this walk, and in all. */
  foundInWalk: z.number(),
  erased: z.number(),
  /** Real time from which a whole walk has found nothing. */
  provedAt: instantSchema.optional(),
}));
export type Erasure = ItemOf<typeof erasureItem>;

const partition = (organisationId: string): string => partitionKey(erasureKind, organisationId);

/** An erasure that is under way, or one that is done. */
export function erasure(organisationId: string, customerId: string, state: 'open' | 'done'): ItemRef<Erasure> {
  return erasureItem.ref({ pk: partition(organisationId), sk: `${state}#${customerId}` });
}

/** The erasures of an organisation that are under way. */
export async function openErasures(table: Table, organisationId: string): Promise<readonly Erasure[]> {
  const range = { pk: partition(organisationId), from: 'open#', to: 'open$', limit: erasuresMax };
  return (await table.query(range)).map(erasureItem.parse);
}
