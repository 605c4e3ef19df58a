import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { cardTokenResource } from './resource-schema.ts';
import type { CardToken } from './store.ts';

/** A token as it is answered. */
export function tokenToResource(one: CardToken): ResourceObject {
  const { createdAt, updatedAt, status, wallet, source, deviceType, deviceName, last4Digits } = one;
  const { recommendation, score, reasons, decision, decidedBy, declineReason } = one;
  const { verifiedAt, suspendedBy, decideBy } = one;
  return makeResource<typeof cardTokenResource>('cardToken', {
    id: one.id,
    attributes: {
      createdAt,
      updatedAt,
      status,
      wallet,
      source,
      deviceType,
      deviceName,
      last4Digits,
      recommendation,
      score,
      reasons,
      decision,
      decidedBy,
      declineReason,
      verifiedAt,
      suspendedBy: status === 'Suspended' ? suspendedBy : undefined,
      decideBy,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      customer: link(one.customerType, one.customerId),
      card: link(one.cardType, one.cardId),
    },
  });
}
