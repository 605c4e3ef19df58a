import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { claimReasons } from './claim-reasons.ts';
import { denialReasons, disputePhases, disputeStatuses } from './statuses.ts';
import { personalText } from '../../kernel/table/handling.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

export const disputeResource = resourceSchema(
  'dispute',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    status: z.enum(disputeStatuses),
    reason: z.enum(claimReasons).optional(),
    description: personalText.optional(),
    phase: z.enum(disputePhases).optional(),
    denialReason: z.enum(denialReasons).optional(),
    wonAmount: z.int().optional(),
    creditDueAt: instantField.optional(),
    decisionDueAt: instantField.optional(),
    creditReversalAmount: z.int().optional(),
    creditReversalDueAt: instantField.optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    transaction: linkTo(...reversibleTypes),
    cardFraudCase: linkTo('cardFraudCase').optional(),
  },
);
