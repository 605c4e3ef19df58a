import { healthcareAmountsSchema } from './healthcare-amounts.ts';
import { requestStatuses } from './statuses.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { merchantAmountSchema } from '../authorizations/merchant-amount.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { verificationResultsSchema } from '../authorizations/verification-results.ts';
import { defineEventReference } from '../../define-reference.ts';
import * as z from 'zod';

const requestAttributes = {
  amount: z.int(),
  status: z.enum(requestStatuses),
  partialApprovalAllowed: z.boolean(),
  merchant: merchantSchema,
  recurring: z.boolean(),
};

const links = {
  relationships: ['authorizationRequest', 'card', 'account'],
  optionalRelationships: ['customer', 'customers', 'authorization'],
  includes: 'authorizationRequest',
} as const;

export const authorizationRequestsEventReference = defineEventReference({
  'authorizationRequest.pending': {
    emittedWhen: 'a use of a card waits for the decision of the organisation',
    attributes: z.strictObject({
      ...requestAttributes,
      available: z.int(),
      direction: z.enum(['Credit', 'Debit']),
      ecommerce: z.boolean().optional(),
      cardPresent: z.boolean().optional(),
      healthcareAmounts: healthcareAmountsSchema.optional(),
      surcharge: z.int().optional(),
      cashbackAmount: z.int().optional(),
      verificationResults: verificationResultsSchema.optional(),
      merchantAmount: merchantAmountSchema.optional(),
    }),
    ...links,
  },
  'authorizationRequest.approved': {
    emittedWhen: 'the organisation lets a use of a card pass, and its amount is held',
    attributes: z.strictObject({ ...requestAttributes, approvedAmount: z.int() }),
    ...links,
  },
  'authorizationRequest.declined': {
    emittedWhen: 'the organisation or a rule refuses a use of a card, or nobody answered in time',
    attributes: z.strictObject({
      ...requestAttributes,
      declineReason: z.enum(declineReasons),
      meta: brokenRuleSchema.optional(),
    }),
    ...links,
  },
});
