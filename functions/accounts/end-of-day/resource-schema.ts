import { dateField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

export const endOfDayResource = resourceSchema(
  'accountEndOfDay',
  z.strictObject({ date: dateField, balance: z.int(), hold: z.int(), available: z.int() }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
  },
);
