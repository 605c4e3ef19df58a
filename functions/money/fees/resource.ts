import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { feeResource, feeReversalResource } from './resource-schema.ts';

const shared = (one: Transaction) => ({
  id: one.id,
  attributes: { amount: one.amount, description: one.summary, tags: one.tags },
});

/** A fee as it is answered. Its transaction is all that is stored of it, so both have the same id. */
export const feeToResource = (one: Transaction): ResourceObject =>
  makeResource<typeof feeResource>('fee', {
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
  makeResource<typeof feeReversalResource>('feeReversal', {
    ...shared(one),
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      transaction: link('feeReversalTransaction', one.id),
      relatedTransaction: linkIfAny(one.relatedTransaction),
    },
  });
