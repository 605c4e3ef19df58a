import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { Chargeback } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { chargebackResource } from './resource-schema.ts';

/** A chargeback as it is answered. Its transaction is the one of the debited account. */
export function chargebackToResource(one: Chargeback): ResourceObject {
  const { createdAt, amount, description, tags } = one;
  return makeResource<typeof chargebackResource>('chargeback', {
    id: one.id,
    attributes: { createdAt, amount, description, tags },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      counterpartyAccount: link('depositAccount', one.counterpartyAccountId),
      transaction: { data: one.transaction },
    },
  });
}
