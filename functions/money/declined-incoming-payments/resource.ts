import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { DeclinedIncomingPayment } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { declinedIncomingPaymentResource } from './resource-schema.ts';

/** A declined incoming payment as it is answered. */
export function declinedIncomingPaymentToResource(one: DeclinedIncomingPayment): ResourceObject {
  const { createdAt, reason, direction, amount } = one;
  return makeResource<typeof declinedIncomingPaymentResource>('declinedIncomingPayment', {
    id: one.id,
    attributes: { createdAt, reason, direction, amount, paymentType: 'AchPayment' },
    relationships: { account: link('depositAccount', one.accountId), ...ownerRelationships(one) },
  });
}
