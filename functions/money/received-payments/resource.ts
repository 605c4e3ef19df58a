import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkIfAny, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { isAdvanceable } from './received-payment.ts';
import { type ReceivedPayment, receivedPaymentStatuses } from './store.ts';

export const receivedPaymentResource = resourceSchema(
  'achReceivedPayment',
  z.strictObject({
    createdAt: instantField,
    status: z.enum(receivedPaymentStatuses),
    wasAdvanced: z.boolean(),
    direction: z.enum(['Credit', 'Debit']),
    amount: z.int(),
    completionDate: dateField,
    companyName: z.string(),
    counterpartyRoutingNumber: z.string(),
    /** The last digits, if the sender gave the number. */
    counterpartyAccountNumber: z.string().optional(),
    description: z.string(),
    addenda: z.string().optional(),
    traceNumber: z.string(),
    secCode: z.string().optional(),
    isAdvanceable: z.boolean(),
    reason: z.enum(achReturnReasons).optional(),
    returnReason: z.enum(achReturnReasons).optional(),
    tags: tagsSchema.optional(),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
    receivePaymentTransaction: linkTo('receivedAchTransaction').optional(),
    paymentAdvanceTransaction: linkTo('paymentAdvanceTransaction').optional(),
    repayPaymentAdvanceTransaction: linkTo('repaidPaymentAdvanceTransaction').optional(),
  },
);

/** Serializes a received payment. */
export function receivedPaymentToResource(one: ReceivedPayment): ResourceObject {
  const { createdAt, status, wasAdvanced, direction, amount, completionDate, companyName } = one;
  const {
    counterpartyRoutingNumber,
    counterpartyAccountNumber,
    description,
    addenda,
    traceNumber,
    secCode,
    reason,
    tags,
  } = one;
  return receivedPaymentResource.of({
    id: one.id,
    attributes: {
      createdAt,
      status,
      wasAdvanced,
      direction,
      amount,
      completionDate,
      companyName,
      counterpartyRoutingNumber,
      counterpartyAccountNumber,
      description,
      addenda,
      traceNumber,
      secCode,
      reason,
      tags,
      isAdvanceable: isAdvanceable(one),
      returnReason: status === 'Returned' ? reason : undefined,
    },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...ownerRelationships(one),
      receivePaymentTransaction: linkIfAny(one.receivePaymentTransaction),
      paymentAdvanceTransaction: linkIfAny(one.paymentAdvanceTransaction),
      repayPaymentAdvanceTransaction: linkIfAny(one.repayPaymentAdvanceTransaction),
    },
  });
}
