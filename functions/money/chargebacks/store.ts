import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export const chargebackKind = defineKind({
  prefix: 'cbk',
  owner: 'account',
  holds: 'the chargebacks that debited an account, numbered in the order of their creation',
  keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
  ...staysForEver,
});

export const chargebackItem = defineItem(chargebackKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  /** The debited account, which numbers it. */
  accountId: z.string(),
  counterpartyAccountId: z.string(),
  /** The owners of the debited account when it was created. */
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  amount: centsSchema,
  description: z.string(),
  tags: tagsSchema,
  /** The transaction of the debited account. */
  transaction: z.object({ type: z.string(), id: z.string() }),
});
export type Chargeback = ItemOf<typeof chargebackItem>;

/** The debited account numbers its chargebacks. */
export const chargebacks = ownedByAccounts(numbered(chargebackItem), {
  counter: 'chargebacks',
  listedAs: 'chargeback',
});
