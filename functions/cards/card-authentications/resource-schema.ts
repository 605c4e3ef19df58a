import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { merchantAmountSchema } from '../authorizations/merchant-amount.ts';
import { merchantSchema } from '../authorizations/merchant.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { cardTypes } from '../cards/statuses.ts';
import {
  authenticationChannels,
  authenticationDeciders,
  authenticationDeclineReasons,
  authenticationStatuses,
  challengePreferences,
} from './statuses.ts';

export const cardAuthenticationResource = resourceSchema(
  'cardAuthentication',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    status: z.enum(authenticationStatuses),
    amount: z.int().optional(),
    merchantAmount: merchantAmountSchema.optional(),
    merchant: merchantSchema,
    channel: z.enum(authenticationChannels),
    challengePreference: z.enum(challengePreferences).optional(),
    riskScore: z.int().optional(),
    decidedBy: z.enum(authenticationDeciders).optional(),
    declineReason: z.enum(authenticationDeclineReasons).optional(),
    meta: brokenRuleSchema.optional(),
    decideBy: instantField.optional(),
    expiresAt: instantField.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes),
    card: linkTo(...cardTypes),
  },
  { isLessToCustomers: true },
);
