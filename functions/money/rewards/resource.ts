import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { Reward } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { rewardResource } from './resource-schema.ts';

/** A reward as it is answered. Its transaction is the one of the receiving account. */
export function rewardToResource(one: Reward): ResourceObject {
  const { createdAt, amount, description, status, rejectReason, tags } = one;
  return makeResource<typeof rewardResource>('reward', {
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
