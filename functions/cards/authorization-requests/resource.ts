import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { cardNetworks, digitalWallets, paymentMethods, verificationMethods } from '../authorizations/statuses.ts';
import { cardTypes } from '../cards/statuses.ts';
import { healthcareAmountsSchema } from './healthcare-amounts.ts';
import { requestStatuses } from './statuses.ts';
import type { AuthorizationRequest } from './store.ts';

const common = {
  createdAt: instantField,
  amount: z.int(),
  status: z.enum(requestStatuses),
  partialApprovalAllowed: z.boolean(),
  approvedAmount: z.int().optional(),
  declineReason: z.enum(declineReasons).optional(),
  cardNetwork: z.enum(cardNetworks).optional(),
  tags: tagsSchema.optional(),
};
const atMerchants = {
  merchant: merchantSchema,
  recurring: z.boolean(),
  paymentMethod: z.enum(paymentMethods).optional(),
  digitalWallet: z.enum(digitalWallets).optional(),
  cardVerificationData: z.strictObject({ verificationMethod: z.enum(verificationMethods) }).optional(),
};
const related = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
  card: linkTo(...cardTypes),
};
const funded = { fundingAccount: linkTo('depositAccount').optional() };

export const purchaseRequestResource = resourceSchema(
  'purchaseAuthorizationRequest',
  z.strictObject({
    ...common,
    ...atMerchants,
    ecommerce: z.boolean().optional(),
    cardPresent: z.boolean().optional(),
    healthcareAmounts: healthcareAmountsSchema.optional(),
  }),
  { ...related, ...funded },
);

export const cardTransactionRequestResource = resourceSchema(
  'cardTransactionAuthorizationRequest',
  z.strictObject({ ...common, ...atMerchants }),
  { ...related, ...funded },
);

export const atmRequestResource = resourceSchema(
  'atmAuthorizationRequest',
  z.strictObject({
    ...common,
    direction: z.enum(['Credit', 'Debit']),
    atmName: z.string(),
    atmLocation: z.string().optional(),
    surcharge: z.int(),
    internationalServiceFee: z.int().optional(),
  }),
  related,
);

export const authorizationRequestResource = z.discriminatedUnion('type', [
  purchaseRequestResource,
  cardTransactionRequestResource,
  atmRequestResource,
]);

/** An authorization request as it is answered. */
export function requestToResource(one: AuthorizationRequest): ResourceObject {
  const { createdAt, amount, status, partialApprovalAllowed, approvedAmount, declineReason, cardNetwork, tags } = one;
  const { merchant, recurring, paymentMethod, digitalWallet, cardVerificationData } = one;
  const shared = {
    createdAt,
    amount,
    status,
    partialApprovalAllowed,
    approvedAmount,
    declineReason,
    cardNetwork,
    tags,
  };
  const atMerchant = { merchant, recurring, paymentMethod, digitalWallet, cardVerificationData };
  const relationships = {
    account: link('depositAccount', one.accountId),
    ...ownerRelationships(one),
    card: link(one.cardType, one.cardId),
  };
  const { id, fundingAccountId } = one;
  const funding = fundingAccountId === undefined ? {} : { fundingAccount: link('depositAccount', fundingAccountId) };
  switch (one.type) {
    case 'purchaseAuthorizationRequest': {
      const { ecommerce, cardPresent, healthcareAmounts } = one;
      const attributes = { ...shared, ...atMerchant, ecommerce, cardPresent, healthcareAmounts };
      return purchaseRequestResource.of({ id, attributes, relationships: { ...relationships, ...funding } });
    }
    case 'cardTransactionAuthorizationRequest':
      return cardTransactionRequestResource.of({
        id,
        attributes: { ...shared, ...atMerchant },
        relationships: { ...relationships, ...funding },
      });
    case 'atmAuthorizationRequest': {
      const { surcharge = 0, internationalServiceFee } = one;
      const atm = { atmName: merchant.name, atmLocation: merchant.location, surcharge, internationalServiceFee };
      return atmRequestResource.of({
        id,
        attributes: { ...shared, ...atm, direction: requestDirectionOf(one) },
        relationships,
      });
    }
  }
}

/** Credit for money that is put in at an ATM. */
export const requestDirectionOf = ({ flow }: Pick<AuthorizationRequest, 'flow'>): 'Credit' | 'Debit' =>
  flow === 'deposits' ? 'Credit' : 'Debit';
