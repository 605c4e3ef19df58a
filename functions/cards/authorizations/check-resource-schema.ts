import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { controlScopes, limitIntervals, limitSubjects } from '../card-controls/names.ts';
import { endpointIdSchema } from '../../kernel/jsonapi/link.ts';
import { declineReasons } from './decline-reasons.ts';

export const authorizationCheckResource = resourceSchema(
  'authorizationCheck',
  z.strictObject({
    decision: z.enum(['Authorized', 'Declined']),
    approvedAmount: z.int().optional(),
    declineReason: z.enum(declineReasons).optional(),
    meta: brokenRuleSchema.optional(),
    limits: z.array(
      z.strictObject({
        cardControl: endpointIdSchema,
        scope: z.enum(controlScopes),
        interval: z.enum(limitIntervals),
        per: z.enum(limitSubjects).optional(),
        minutes: z.int().optional(),
        amount: z.int().optional(),
        count: z.int().optional(),
      }),
    ),
  }),
  {},
  { withoutId: true },
);
