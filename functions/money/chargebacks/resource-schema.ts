import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const chargebackResource = resourceSchema(
  'chargeback',
  z.strictObject({
    createdAt: instantField,
    amount: z.int(),
    description: personalText,
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    counterpartyAccount: linkTo('depositAccount'),
    transaction: linkTo('chargebackTransaction'),
  },
);
