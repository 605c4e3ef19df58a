import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { cardTypes } from '../cards/statuses.ts';
import {
  deviceTypes,
  tokenDeciders,
  tokenDecisions,
  tokenDeclineReasons,
  tokenRecommendations,
  tokenSetters,
  tokenSources,
  tokenStatuses,
  tokenWallets,
} from './statuses.ts';

export const cardTokenResource = resourceSchema(
  'cardToken',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    status: z.enum(tokenStatuses),
    wallet: z.enum(tokenWallets),
    source: z.enum(tokenSources).optional(),
    deviceType: z.enum(deviceTypes).optional(),
    deviceName: personalText.optional(),
    last4Digits: keptText.optional(),
    recommendation: z.enum(tokenRecommendations).optional(),
    score: z.int().optional(),
    reasons: z.array(keptText).optional(),
    decision: z.enum(tokenDecisions).optional(),
    decidedBy: z.enum(tokenDeciders).optional(),
    declineReason: z.enum(tokenDeclineReasons).optional(),
    verifiedAt: instantField.optional(),
    suspendedBy: z.enum(tokenSetters).optional(),
    decideBy: instantField.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes),
    card: linkTo(...cardTypes),
  },
);
