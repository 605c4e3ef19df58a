import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export const chargebackKind = defineKind({
  prefix: 'cbk',
  owner: 'account',
  ...staysForEver,
});

export const chargebackItem = defineItem(chargebackKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  /** The debited account, which numbers it. */
  accountId: idSchema,
  counterpartyAccountId: idSchema,
  /** The owners of the debited account when it was created. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  amount: centsSchema,
  description: personalText,
  tags: tagsSchema,
  /** The transaction of the debited account. */
  transaction: z.object({ type: keptText, id: idSchema }),
}));
export type Chargeback = ItemOf<typeof chargebackItem>;

/** The debited account numbers its chargebacks. */
export const chargebacks = ownedByAccounts(numbered(chargebackItem), {
  counter: 'chargebacks',
  listedAs: 'chargeback',
});
