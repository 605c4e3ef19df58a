import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { Authorization } from './store.ts';
import type { authorizationResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

export function authorizationToResource(one: Authorization): ResourceObject {
  const { createdAt, amount, cardLast4Digits, status, declineReason, merchant, recurring, tags } = one;
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = one;
  return makeResource<typeof authorizationResource>('authorization', {
    id: one.id,
    attributes: {
      createdAt,
      amount,
      remainingHold: one.remaining,
      cardLast4Digits,
      status,
      declineReason,
      merchant,
      recurring,
      paymentMethod,
      digitalWallet,
      cardVerificationData,
      cardNetwork,
      tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      card: link(one.cardType, one.cardId),
      authorizationRequest: linkIfAny(one.request),
    },
  });
}
