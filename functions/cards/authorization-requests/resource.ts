import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { presentedAttributesOf, presentedLinksOf } from '../authorizations/presented.ts';
import { withVisibleRule } from '../card-controls/visible-rule.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import type { AuthorizationRequest } from './store.ts';
import type { atmRequestResource, cardTransactionRequestResource, purchaseRequestResource } from './resource-schema.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';

const makePurchaseRequest = resourceMaker<typeof purchaseRequestResource>(
  'purchaseAuthorizationRequest',
  withVisibleRule,
);
const makeCardTransactionRequest = resourceMaker<typeof cardTransactionRequestResource>(
  'cardTransactionAuthorizationRequest',
  withVisibleRule,
);
const makeAtmRequest = resourceMaker<typeof atmRequestResource>('atmAuthorizationRequest', withVisibleRule);

/** An authorization request as it is answered. */
export function requestToResource(one: AuthorizationRequest): ResourceObject {
  const { createdAt, amount, status, partialApprovalAllowed, approvedAmount, declineReason, cardNetwork, tags } = one;
  const { merchant, recurring, paymentMethod, digitalWallet, cardVerificationData, verificationResults } = one;
  const shared = {
    createdAt,
    amount,
    status,
    decisionDueAt: one.dueAt,
    partialApprovalAllowed,
    approvedAmount,
    declineReason,
    meta: one.declinedBy,
    cardNetwork,
    merchantAmount: one.merchantAmount,
    ...presentedAttributesOf(one),
    tags,
  };
  const atMerchant = {
    merchant,
    recurring,
    paymentMethod,
    digitalWallet,
    cardVerificationData,
    verificationResults,
  };
  const relationships = {
    account: link('depositAccount', one.accountId),
    ...ownerRelationships(one),
    card: link(one.cardType, one.cardId),
    authorization: linkIfAny(increasedLink(one)),
    ...presentedLinksOf(one),
  };
  const { id, fundingAccountId } = one;
  const funding = fundingAccountId === undefined ? {} : { fundingAccount: link('depositAccount', fundingAccountId) };
  switch (one.type) {
    case 'purchaseAuthorizationRequest': {
      const { ecommerce, cardPresent, healthcareAmounts, cashbackAmount } = one;
      const attributes = { ...shared, ...atMerchant, ecommerce, cardPresent, healthcareAmounts, cashbackAmount };
      return makePurchaseRequest({
        id,
        attributes,
        relationships: { ...relationships, ...funding },
      });
    }
    case 'cardTransactionAuthorizationRequest':
      return makeCardTransactionRequest({
        id,
        attributes: { ...shared, ...atMerchant },
        relationships: { ...relationships, ...funding },
      });
    case 'atmAuthorizationRequest': {
      const { surcharge = 0, internationalServiceFee } = one;
      const atm = { atmName: merchant.name, atmLocation: merchant.location, surcharge, internationalServiceFee };
      return makeAtmRequest({
        id,
        attributes: { ...shared, ...atm, direction: requestDirectionOf(one) },
        relationships,
      });
    }
  }
}

/** The authorization that a request is to increase, if it is an increase. */
export const increasedLink = ({ increases }: Pick<AuthorizationRequest, 'increases'>) =>
  increases === undefined ? undefined : { type: 'authorization', id: increases };

/** Credit for money that is put in at an ATM. */
export const requestDirectionOf = ({ flow }: Pick<AuthorizationRequest, 'flow'>): 'Credit' | 'Debit' =>
  flow === 'deposits' ? 'Credit' : 'Debit';
