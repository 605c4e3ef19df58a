import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import { periodSchema } from './period.ts';

export const statementMarkKind = defineKind({
  prefix: 'stk',
  owner: 'organisation',
});

export const statementMarkItem = defineItem(statementMarkKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  /** Every listed account has its statements up to this month. Absent before the first month. */
  through: periodSchema.optional(),
  /** The progress of the current month: the first `accounts` accounts have their statements of it. */
  walk: z.object({ period: periodSchema, accounts: z.number() }).optional(),
  /** The month of which a statement could not be written at the last try. The worker tries again, and its alarm rings. */
  failed: periodSchema.optional(),
}));
export type StatementMark = ItemOf<typeof statementMarkItem>;

export function statementMark(organisationId: string): ItemRef<StatementMark> {
  return statementMarkItem.ref({ pk: partitionKey(statementMarkKind, organisationId), sk: soleSortKey });
}
