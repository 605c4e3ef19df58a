import * as z from 'zod';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { cardTypes } from '../cards/statuses.ts';
import { fraudCaseStatuses, fraudOutcomes, fraudReporters, fraudTypes } from './statuses.ts';

export const cardFraudCaseResource = resourceSchema(
  'cardFraudCase',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    activatedAt: instantField.optional(),
    closedAt: instantField.optional(),
    status: z.enum(fraudCaseStatuses),
    fraudType: z.enum(fraudTypes),
    openedBy: z.enum(fraudReporters),
    outcome: z.enum(fraudOutcomes).optional(),
    amount: z.int(),
    lostAmount: z.int(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes),
    card: linkTo(...cardTypes),
    transactions: linksTo(...reversibleTypes),
    authorizations: linksTo('authorization'),
    disputes: linksTo('dispute'),
  },
);
