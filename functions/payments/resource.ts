import * as z from 'zod';
import { customerTypes } from '../customers/customer.ts';
import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../kernel/events/event-type.ts';
import { instantField } from '../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../kernel/jsonapi/link.ts';
import { resourceSchema } from '../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../kernel/table/item.ts';
import { type Payment, paymentStatuses, rejectionReasons } from './store.ts';

export const bookPaymentResource = resourceSchema(
  'bookPayment',
  z.strictObject({
    createdAt: instantField,
    status: z.enum(paymentStatuses),
    reason: z.enum(rejectionReasons).optional(),
    direction: z.enum(['Credit', 'Debit']),
    description: z.string(),
    amount: z.int(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    counterpartyAccount: linkTo('depositAccount'),
    counterpartyCustomer: linkTo(...customerTypes).optional(),
    transaction: linkTo('bookTransaction').optional(),
    recurringPayment: linkTo('recurringCreditBookPayment').optional(),
  },
);

/** A payment as it is answered. */
export function paymentToResource(payment: Payment): ResourceObject {
  const { id, createdAt, status, reason, direction, description, amount, tags } = payment;
  return bookPaymentResource.of({
    id,
    attributes: { createdAt, status, reason, direction, description, amount, tags },
    relationships: {
      account: link('depositAccount', payment.accountId),
      ...ownerRelationships(payment),
      counterpartyAccount: link('depositAccount', payment.counterpartyAccountId),
      counterpartyCustomer: linkIfAny(payment.counterpartyCustomer),
      transaction: linkIfAny(payment.transaction),
      recurringPayment: linkIfAny(payment.recurringPayment),
    },
  });
}
