import { createHash } from 'node:crypto';
import * as z from 'zod';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';

export const adjustmentKind = defineKind({
  prefix: 'adj',
  owner: 'account',
  ...staysForEver,
});

export const adjustmentItem = defineItem(adjustmentKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  accountId: idSchema,
  amount: centsSchema,
  direction: z.enum(['Credit', 'Debit']),
  /** What the owners of the account read. Empty once it is booked: the transaction has it. */
  description: personalText,
  /** Why it is done, for auditors. */
  reason: keptText,
  orderedAt: instantSchema,
  /** The operators who have ordered and confirmed it, as AWS knows them. Absent in orders of an older version, and until it is confirmed. */
  orderedBy: keptText.optional(),
  confirmedBy: keptText.optional(),
  /** True once it was found too large for one operator; then it waits for the second one, without a due step. */
  awaitsSecond: z.literal(true).optional(),
  /** Present once it is booked. */
  transaction: z.object({ type: keptText, id: idSchema }).optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
}));
export type Adjustment = ItemOf<typeof adjustmentItem>;

/** Where a correction of an account is stored. The same key always names the same one. */
export function adjustment(organisationId: string, accountId: string, key: string): ItemRef<Adjustment> {
  const sk = createHash('sha256').update(key).digest('hex');
  return adjustmentItem.ref({ pk: partitionKey(adjustmentKind, organisationId, accountId), sk });
}
