import { closeReasons, fraudReasons } from './close-reasons.ts';
import { accountStatusSchema, dacaStatuses } from './statuses.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const accountResource = resourceSchema(
  'depositAccount',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    name: personalText,
    depositProduct: keptText,
    routingNumber: personalText,
    accountNumber: personalText,
    currency: z.literal('USD'),
    balance: z.int(),
    hold: z.int(),
    available: z.int(),
    tags: tagsSchema.optional(),
    status: accountStatusSchema,
    freezeReason: personalText.optional(),
    closeReason: z.enum(closeReasons).optional(),
    fraudReason: z.enum(fraudReasons).optional(),
    closeReasonText: personalText.optional(),
    dacaStatus: z.enum(dacaStatuses).optional(),
  }),
  { customer: linkTo(...customerTypes).optional(), customers: linksTo(...customerTypes).optional() },
);
