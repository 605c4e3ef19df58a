import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import type { DeclinedIncomingPayment } from './store.ts';

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

/** A declined incoming payment as it is answered. */
export function declinedIncomingPaymentToResource(one: DeclinedIncomingPayment): ResourceObject {
  const { createdAt, reason, direction, amount } = one;
  return declinedIncomingPaymentResource.of({
    id: one.id,
    attributes: { createdAt, reason, direction, amount, paymentType: 'AchPayment' },
    relationships: { account: link('depositAccount', one.accountId), ...ownerRelationships(one) },
  });
}
