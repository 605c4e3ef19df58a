import * as z from 'zod';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { type Kind, partitionKey } from '../../kernel/table/kind.ts';

export const reconciliationKind: Kind = {
  prefix: 'rcn',
  owner: 'organisation',
  holds: "the daily reconciliations of an organisation's ledger, and what they came to",
  keys: { pk: '<org>', sk: '<date>', foundBy: 'date' },
};

/** What a reconciliation has added up: all in cents, over all accounts, up to the cut. */
export const sumsSchema = z.object({
  /** What the last transactions before the cut say that customers have. */
  balances: z.number(),
  /** The platform's settlement column, as it follows from the transactions. */
  settlement: z.number(),
  /** The legs between accounts of this platform: each payment has one of either sign. */
  book: z.number(),
});
export type Sums = z.infer<typeof sumsSchema>;

export const reconciliationItem = defineItem(reconciliationKind, {
  version: z.number(),
  organisationId: z.string(),
  date: z.custom<CalendarDate>((value) => typeof value === 'string'),
  /** Sums count transactions before this moment of the bank's clock. It also tells one walk from another. */
  cut: instantSchema,
  startedAt: instantSchema,
  finishedAt: instantSchema.optional(),
  accounts: z.number().optional(),
  transactions: z.number().optional(),
  faults: z.number().optional(),
  sums: sumsSchema.optional(),
  expiresAtSeconds: z.number(),
});
export type Reconciliation = ItemOf<typeof reconciliationItem>;

/** The reconciliation of a day, finished or under way. */
export function reconciliation(organisationId: string, date: CalendarDate): ItemRef<Reconciliation> {
  return reconciliationItem.ref({ pk: partitionKey(reconciliationKind, organisationId), sk: date });
}
