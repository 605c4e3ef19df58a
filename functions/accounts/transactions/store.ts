import * as z from 'zod';
import { ownedByAccounts } from '../accounts/owned-by-accounts.ts';
import { linkSchema, storedShapeOf } from './stored-shape.ts';
import { transactionDeclarations } from './transaction-types.generated.ts';
import { transactionTypes } from './types.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, personalText } from '../../kernel/table/handling.ts';
import { type ItemOf, defineItem, instantSchema, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export const transactionKind = defineKind({
  prefix: 'txn',
  owner: 'account',
  isAppendOnly: true,
  ...staysForEver,
});

export const transactionItem = defineItem(transactionKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  type: z.enum(transactionTypes),
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  /** The account's balance right after this transaction. */
  balance: centsSchema,
  summary: personalText,
  /** The summary as it was booked, if it was changed since. Statements print it. Summaries that an older version changed have none. */
  bookedSummary: personalText.optional(),
  tags: tagsSchema,
  ...storedShapeOf(transactionDeclarations),
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: idSchema }).optional(),
  /** The transactions that returned it and that dishonored its return, at most one of each. */
  returnedBy: linkSchema.optional(),
  dishonoredBy: linkSchema.optional(),
  /** Cents of a debit by a card that were given back: by reversals, refunds and disputes. */
  givenBack: centsSchema.optional(),
  /** The newest dispute about a transaction of a card, and the ones before it. */
  disputedBy: idSchema.optional(),
  alsoDisputedBy: z.array(idSchema).optional(),
  /** True if `givenBack` has what an earlier version credited by this dispute and did not count. */
  countsDispute: z.boolean().optional(),
  /** The transaction that reversed a fee. */
  reversedBy: linkSchema.optional(),
}));
export type Transaction = ItemOf<typeof transactionItem>;

/** An account numbers its transactions. */
export const transactions = ownedByAccounts(numbered(transactionItem), {
  counter: 'transactions',
  listedAs: 'transaction',
});
