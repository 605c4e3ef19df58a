import { defineEventReference } from '../../define-reference.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import * as z from 'zod';

export const declinedIncomingPaymentsEventReference = defineEventReference({
  'declinedIncomingPayment.created': {
    emittedWhen: 'a payment from outside is not taken, because the account is frozen or closed',
    attributes: z.strictObject({
      amount: z.int(),
      direction: z.enum(['Credit', 'Debit']),
      reason: z.enum(achReturnReasons),
      paymentType: z.literal('AchPayment'),
    }),
    relationships: ['declinedIncomingPayment', 'account'],
    optionalRelationships: ['customer', 'customers'],
    includes: 'declinedIncomingPayment',
  },
});
