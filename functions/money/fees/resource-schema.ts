import { transactionTypes } from '../../accounts/transactions/types.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

const attributes = z.strictObject({ amount: z.int(), description: z.string(), tags: tagsSchema.optional() });

const owned = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};

export const feeResource = resourceSchema('fee', attributes, {
  ...owned,
  transaction: linkTo('feeTransaction'),
  relatedTransaction: linkTo(...transactionTypes).optional(),
});

export const feeReversalResource = resourceSchema('feeReversal', attributes, {
  ...owned,
  transaction: linkTo('feeReversalTransaction'),
  relatedTransaction: linkTo('feeTransaction').optional(),
});

/** A fee or a reversal of one. */
export const anyFeeResource = z.discriminatedUnion('type', [feeResource, feeReversalResource]);
