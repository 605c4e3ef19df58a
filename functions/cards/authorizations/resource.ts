import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { defined } from '../../kernel/base/defined.ts';
import { withVisibleRule } from '../card-controls/visible-rule.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { ChangeRecord } from './changes.ts';
import { presentedAttributesOf, presentedLinksOf } from './presented.ts';
import type { Authorization } from './store.ts';
import type { authorizationResource } from './resource-schema.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';

const makeAuthorization = resourceMaker<typeof authorizationResource>('authorization', withVisibleRule);

/** A change as the resource shows it. */
const changeAttributesOf = ({ at, kind, amount, declineReason, declinedBy, ...presented }: ChangeRecord) =>
  defined({
    createdAt: at,
    kind,
    amount,
    declineReason,
    meta: declinedBy,
    ...presentedAttributesOf(presented),
    cardToken: presented.cardToken?.id,
    cardAuthentication: presented.cardAuthentication?.id,
  });

export function authorizationToResource(one: Authorization): ResourceObject {
  const { createdAt, amount, cardLast4Digits, status, declineReason, merchant, recurring, tags } = one;
  const { paymentMethod, digitalWallet, cardVerificationData, cardNetwork } = one;
  const { requestedAmount, cashbackAmount, standIn, settledAmount, excessAmount, verificationResults, merchantAmount } =
    one;
  return makeAuthorization({
    id: one.id,
    attributes: {
      createdAt,
      amount,
      requestedAmount,
      cashbackAmount,
      direction: one.flow === 'deposits' ? 'Credit' : one.direction,
      standIn,
      remainingHold: one.remaining,
      settledAmount,
      excessAmount,
      cardLast4Digits,
      status,
      declineReason,
      meta: one.declinedBy,
      merchant,
      recurring,
      paymentMethod,
      digitalWallet,
      cardVerificationData,
      cardNetwork,
      verificationResults,
      merchantAmount,
      ...presentedAttributesOf(one),
      changes: one.changes?.map(changeAttributesOf),
      tags,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      card: link(one.cardType, one.cardId),
      authorizationRequest: linkIfAny(one.request),
      ...presentedLinksOf(one),
    },
  });
}
