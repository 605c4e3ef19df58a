import { approvalsField } from '../../kernel/journal/four-eyes.ts';
import { keptDateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linkToNothing, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { authorizationKinds } from './ach-terms.ts';
import { achReturnReasons } from './return-reasons.ts';
import { reversalReasons } from './reversal-reasons.ts';
import { paymentStatuses, reasonAccountField, rejectionReasons } from './statuses.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const common = {
  createdAt: instantField,
  status: z.enum(paymentStatuses),
  reasonAccount: reasonAccountField,
  direction: z.enum(['Credit', 'Debit']),
  description: personalText,
  amount: z.int(),
  tags: tagsSchema.optional(),
};

const owned = {
  account: linkTo('depositAccount'),
  customer: linkTo(...customerTypes).optional(),
  customers: linksTo(...customerTypes).optional(),
};

export const bookPaymentResource = resourceSchema(
  'bookPayment',
  z.strictObject({
    ...common,
    transactionSummaryOverride: personalText.optional(),
    reason: z.enum(rejectionReasons).optional(),
  }),
  {
    ...owned,
    counterpartyAccount: linkTo('depositAccount'),
    counterpartyCustomer: linkTo(...customerTypes).optional(),
    transaction: linkTo('bookTransaction').optional(),
    recurringPayment: linkTo('recurringCreditBookPayment').optional(),
  },
  { isLessToCustomers: true },
);

export const achPaymentResource = resourceSchema(
  'achPayment',
  z.strictObject({
    ...common,
    reason: z.enum([...rejectionReasons, ...achReturnReasons]).optional(),
    addenda: personalText.optional(),
    counterparty: z.strictObject({
      name: personalText,
      routingNumber: personalText,
      accountNumber: personalText,
      accountType: keptText,
    }),
    authorization: z
      .strictObject({
        kind: z.enum(authorizationKinds),
        obtainedAt: keptDateField,
        reference: personalText,
        accountValidatedOn: keptDateField.optional(),
      })
      .optional(),
    sameDay: z.boolean(),
    secCode: keptText.optional(),
    traceNumber: keptText,
    approvals: approvalsField,
    waitsFor: z.enum(['Prenote']).optional(),
    reversalReason: z.enum(reversalReasons).optional(),
    clearingDaysOverride: z.int().optional(),
    settlementDate: keptDateField.optional(),
    expectedCompletionDate: keptDateField.optional(),
  }),
  {
    ...owned,
    counterparty: linkTo('achCounterparty').optional(),
    reversedPayment: linkTo('achPayment').optional(),
    reversal: linkTo('achPayment').optional(),
    transaction: linkTo('originatedAchTransaction', 'bookTransaction').optional(),
    recurringPayment: linkTo('recurringCreditAchPayment', 'recurringDebitAchPayment').optional(),
  },
  { isLessToCustomers: true },
);

export const pushToCardPaymentResource = resourceSchema(
  'pushToCardPayment',
  z.strictObject({ ...common, reason: z.enum(rejectionReasons).optional() }),
  {
    ...owned,
    transaction: linkTo('pushToCardTransaction').optional(),
    org: linkTo('org'),
    // The provider is paid from the settlement account, so no ACH payment stands behind a push.
    achPayment: linkToNothing,
  },
);

/** A payment of any kind. */
export const paymentResource = z.discriminatedUnion('type', [
  achPaymentResource,
  bookPaymentResource,
  pushToCardPaymentResource,
]);
