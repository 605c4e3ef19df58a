import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';

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

const shared = (one: Transaction) => ({
  id: one.id,
  attributes: { amount: one.amount, description: one.summary, tags: one.tags },
});

/** A fee as it is answered. Its transaction is all that is stored of it, so both have the same id. */
export const feeToResource = (one: Transaction): ResourceObject =>
  feeResource.of({
    ...shared(one),
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: link('feeTransaction', one.id),
      relatedTransaction: linkIfAny(one.relatedTransaction),
    },
  });

/** The reversal of a fee as it is answered. */
export const feeReversalToResource = (one: Transaction): ResourceObject =>
  feeReversalResource.of({
    ...shared(one),
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: link('feeReversalTransaction', one.id),
      relatedTransaction: linkIfAny(one.relatedTransaction),
    },
  });
