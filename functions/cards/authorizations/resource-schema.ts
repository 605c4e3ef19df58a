import { changeKinds } from './changes.ts';
import { declineReasons } from './decline-reasons.ts';
import { merchantAmountSchema } from './merchant-amount.ts';
import { merchantSchema } from './merchant.ts';
import { presentedAttributes, presentedLinks } from './presented-schema.ts';
import {
  authorizationStatuses,
  cardNetworks,
  digitalWallets,
  paymentMethods,
  requestTypes,
  verificationMethods,
} from './statuses.ts';
import { verificationResultsSchema } from './verification-results.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { cardTypes } from '../cards/statuses.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { endpointIdSchema, linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const authorizationResource = resourceSchema(
  'authorization',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    requestedAmount: z.int().optional(),
    cashbackAmount: z.int().optional(),
    direction: z.enum(['Credit', 'Debit']).optional(),
    standIn: z.boolean().optional(),
    remainingHold: z.int(),
    settledAmount: z.int().optional(),
    excessAmount: z.int().optional(),
    cardLast4Digits: keptText,
    status: z.enum(authorizationStatuses),
    declineReason: z.enum(declineReasons).optional(),
    meta: brokenRuleSchema.optional(),
    merchant: merchantSchema,
    recurring: z.boolean(),
    paymentMethod: z.enum(paymentMethods).optional(),
    digitalWallet: z.enum(digitalWallets).optional(),
    cardVerificationData: z.strictObject({ verificationMethod: z.enum(verificationMethods) }).optional(),
    cardNetwork: z.enum(cardNetworks).optional(),
    verificationResults: verificationResultsSchema.optional(),
    merchantAmount: merchantAmountSchema.optional(),
    ...presentedAttributes,
    changes: z
      .array(
        z.strictObject({
          createdAt: instantField,
          kind: z.enum(changeKinds),
          amount: z.int(),
          declineReason: z.enum(declineReasons).optional(),
          meta: brokenRuleSchema.optional(),
          ...presentedAttributes,
          cardToken: endpointIdSchema.optional(),
          cardAuthentication: endpointIdSchema.optional(),
        }),
      )
      .optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    card: linkTo(...cardTypes),
    authorizationRequest: linkTo(...requestTypes).optional(),
    ...presentedLinks,
  },
  { isLessToCustomers: true },
);
