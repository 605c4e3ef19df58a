import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';

export const reconciliationKind = defineKind({
  prefix: 'rcn',
  owner: 'organisation',
});

/** The sums of a reconciliation in cents, over all accounts and up to the cut. */
export const sumsSchema = z.object({
  /** The sum of the balances after the last transaction of each account before the cut. */
  balances: z.number(),
  /** The platform's columns beside contraBook, computed from the transactions. */
  settlement: z.number(),
  /** The sum of the legs between accounts of this platform. Each payment has one credit and one debit leg. */
  book: z.number(),
});
export type Sums = z.infer<typeof sumsSchema>;

export const reconciliationItem = defineItem(reconciliationKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  date: dateSchema,
  /** Sums count transactions before this moment of the bank's clock. It also identifies the walk. */
  cut: instantSchema,
  startedAt: instantSchema,
  finishedAt: instantSchema.optional(),
  accounts: z.number().optional(),
  transactions: z.number().optional(),
  faults: z.number().optional(),
  sums: sumsSchema.optional(),
  /** The last day of the bank whose ACH transactions were noted. */
  bookedUntil: dateSchema.optional(),
  expiresAtSeconds: z.number(),
}));
export type Reconciliation = ItemOf<typeof reconciliationItem>;

export const reconciliationPartition = (organisationId: string): string =>
  partitionKey(reconciliationKind, organisationId);

/** The reconciliation of a day, finished or under way. */
export function reconciliation(organisationId: string, date: CalendarDate): ItemRef<Reconciliation> {
  return reconciliationItem.ref({ pk: reconciliationPartition(organisationId), sk: date });
}
