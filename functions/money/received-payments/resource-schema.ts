import { keptDateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { contestReasons } from './contest-reasons.ts';
import { receivedPaymentStatuses } from './store.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const receivedPaymentResource = resourceSchema(
  'achReceivedPayment',
  z.strictObject({
    createdAt: instantField,
    status: z.enum(receivedPaymentStatuses),
    wasAdvanced: z.boolean(),
    direction: z.enum(['Credit', 'Debit']),
    amount: z.int(),
    completionDate: keptDateField,
    companyName: personalText,
    counterpartyRoutingNumber: personalText,
    /** The last digits, if the sender gave the number. */
    counterpartyAccountNumber: personalText.optional(),
    description: personalText,
    addenda: personalText.optional(),
    traceNumber: keptText,
    secCode: keptText.optional(),
    isAdvanceable: z.boolean(),
    reason: z.enum(achReturnReasons).optional(),
    returnReason: z.enum(achReturnReasons).optional(),
    dishonor: z
      .strictObject({
        code: keptText,
        settlementDate: keptDateField,
        contestableUntil: instantField,
        contestReason: z.enum(contestReasons).optional(),
        contestRefusedFor: keptText.optional(),
      })
      .optional(),
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
