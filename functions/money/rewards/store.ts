import * as z from 'zod';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export const rewardKind = defineKind({
  prefix: 'rwd',
  owner: 'account',
  ...staysForEver,
});

export const rewardStatuses = ['Sent', 'Rejected'] as const;

/** Why a reward is Rejected. */
export const rewardRejectReasons = ['InsufficientFunds', 'AccountFrozen', 'AccountClosed'] as const;

const linkSchema = z.object({ type: keptText, id: idSchema });

export const rewardItem = defineItem(rewardKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  /** The account that receives it, and numbers it. */
  accountId: idSchema,
  fundingAccountId: idSchema,
  /** The owners of the receiving account when it was created. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  amount: centsSchema,
  description: personalText,
  status: z.enum(rewardStatuses),
  rejectReason: z.enum(rewardRejectReasons).optional(),
  tags: tagsSchema,
  rewardedTransaction: linkSchema.optional(),
  /** The card of the rewarded transaction. */
  card: linkSchema.optional(),
  /** The transaction of the receiving account; absent if it is Rejected. */
  transaction: linkSchema.optional(),
}));
export type Reward = ItemOf<typeof rewardItem>;

/** The receiving account numbers its rewards. */
export const rewards = ownedByAccounts(numbered(rewardItem), { counter: 'rewards', listedAs: 'reward' });
