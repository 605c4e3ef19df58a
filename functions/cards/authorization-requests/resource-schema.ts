import { healthcareAmountsSchema } from './healthcare-amounts.ts';
import { requestStatuses } from './statuses.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { merchantAmountSchema } from '../authorizations/merchant-amount.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { presentedAttributes, presentedLinks } from '../authorizations/presented-schema.ts';
import { cardNetworks, digitalWallets, paymentMethods, verificationMethods } from '../authorizations/statuses.ts';
import { verificationResultsSchema } from '../authorizations/verification-results.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { cardTypes } from '../cards/statuses.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const common = {
  createdAt: instantField,
  amount: z.int(),
  status: z.enum(requestStatuses),
  decisionDueAt: instantField.optional(),
  partialApprovalAllowed: z.boolean(),
  approvedAmount: z.int().optional(),
  declineReason: z.enum(declineReasons).optional(),
  meta: brokenRuleSchema.optional(),
  cardNetwork: z.enum(cardNetworks).optional(),
  merchantAmount: merchantAmountSchema.optional(),
  ...presentedAttributes,
  tags: tagsSchema.optional(),
};

const atMerchants = {
  merchant: merchantSchema,
  recurring: z.boolean(),
  paymentMethod: z.enum(paymentMethods).optional(),
  digitalWallet: z.enum(digitalWallets).optional(),
  cardVerificationData: z.strictObject({ verificationMethod: z.enum(verificationMethods) }).optional(),
  verificationResults: verificationResultsSchema.optional(),
};

const related = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
  card: linkTo(...cardTypes),
  authorization: linkTo('authorization').optional(),
  ...presentedLinks,
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
    cashbackAmount: z.int().optional(),
  }),
  { ...related, ...funded },
  { isLessToCustomers: true },
);

export const cardTransactionRequestResource = resourceSchema(
  'cardTransactionAuthorizationRequest',
  z.strictObject({ ...common, ...atMerchants }),
  { ...related, ...funded },
  { isLessToCustomers: true },
);

export const atmRequestResource = resourceSchema(
  'atmAuthorizationRequest',
  z.strictObject({
    ...common,
    direction: z.enum(['Credit', 'Debit']),
    atmName: personalText,
    atmLocation: personalText.optional(),
    surcharge: z.int(),
    internationalServiceFee: z.int().optional(),
  }),
  related,
  { isLessToCustomers: true },
);

export const authorizationRequestResource = z.discriminatedUnion('type', [
  purchaseRequestResource,
  cardTransactionRequestResource,
  atmRequestResource,
]);
