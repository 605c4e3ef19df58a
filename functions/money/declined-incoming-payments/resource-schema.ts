import { instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

export const declinedIncomingPaymentResource = resourceSchema(
  'declinedIncomingPayment',
  z.strictObject({
    createdAt: instantField,
    reason: z.enum(achReturnReasons),
    direction: z.enum(['Credit', 'Debit']),
    amount: z.int(),
    paymentType: z.literal('AchPayment'),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
  },
);
