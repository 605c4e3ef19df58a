import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { disputeStatuses } from './statuses.ts';

export const disputeKind = defineKind({
  prefix: 'dsp',
  owner: 'account',
  // A provisional credit may still be taken back.
  whenAccountCloses: 'blocks',
  whenAccountMoves: 'stays',
  whenOwnerArchived: 'stays',
  whenOwnersChange: 'stays',
});

export const disputeItem = defineItem(disputeKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owners of the account when it was created. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  /** What is disputed of the transaction. */
  amount: centsSchema,
  status: z.enum(disputeStatuses),
  /** Cents that it has credited and not taken back. They are part of what was given back of the transaction. */
  credited: centsSchema.optional(),
  cardLast4Digits: keptText,
  tags: tagsSchema,
  /** The transaction that is disputed. */
  transaction: z.object({ type: keptText, id: idSchema }),
}));
export type Dispute = ItemOf<typeof disputeItem>;

/** An account numbers the disputes about its transactions. */
export const disputes = ownedByAccounts(numbered(disputeItem), { counter: 'disputes', listedAs: 'dispute' });
