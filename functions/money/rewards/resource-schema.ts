import { transactionTypes } from '../../accounts/transactions/types.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { rewardRejectReasons, rewardStatuses } from './store.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const rewardResource = resourceSchema(
  'reward',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: personalText,
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
