import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { type Reward, rewardRejectReasons, rewardStatuses } from './store.ts';

export const rewardResource = resourceSchema(
  'reward',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: z.string(),
    status: z.enum(rewardStatuses),
    rejectReason: z.enum(rewardRejectReasons).optional(),
    tags: tagsSchema.optional(),
  }),
  {
    receivingAccount: linkTo('depositAccount'),
    fundingAccount: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    rewardedTransaction: linkTo(...transactionTypes).optional(),
    transaction: linkTo('rewardTransaction').optional(),
    card: linkTo(
      'individualDebitCard',
      'businessDebitCard',
      'individualVirtualDebitCard',
      'businessVirtualDebitCard',
    ).optional(),
  },
);

/** A reward as it is answered. Its transaction is the one of the receiving account. */
export function rewardToResource(one: Reward): ResourceObject {
  const { createdAt, amount, description, status, rejectReason, tags } = one;
  return rewardResource.of({
    id: one.id,
    attributes: { createdAt, amount, description, status, rejectReason, tags },
    relationships: {
      receivingAccount: link('depositAccount', one.accountId),
      fundingAccount: link('depositAccount', one.fundingAccountId),
      ...ownerRelationships(one),
      rewardedTransaction: linkIfAny(one.rewardedTransaction),
      transaction: linkIfAny(one.transaction),
      card: linkIfAny(one.card),
    },
  });
}
