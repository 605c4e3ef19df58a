import { approvalsField } from '../../kernel/journal/four-eyes.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo, linkToNothing, linksTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { authorizationKinds } from './ach-terms.ts';
import { achReturnReasons } from './return-reasons.ts';
import { paymentStatuses, reasonAccountField, rejectionReasons } from './statuses.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import * as z from 'zod';

const common = {
  createdAt: instantField,
  status: z.enum(paymentStatuses),
  reasonAccount: reasonAccountField,
  direction: z.enum(['Credit', 'Debit']),
  description: z.string(),
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
    transactionSummaryOverride: z.string().optional(),
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
    addenda: z.string().optional(),
    counterparty: z.strictObject({
      name: z.string(),
      routingNumber: z.string(),
      accountNumber: z.string(),
      accountType: z.string(),
    }),
    authorization: z
      .strictObject({ kind: z.enum(authorizationKinds), obtainedAt: dateField, reference: z.string() })
      .optional(),
    sameDay: z.boolean(),
    secCode: z.string().optional(),
    traceNumber: z.string(),
    approvals: approvalsField,
    clearingDaysOverride: z.int().optional(),
    settlementDate: dateField.optional(),
    expectedCompletionDate: dateField.optional(),
  }),
  {
    ...owned,
    counterparty: linkTo('achCounterparty').optional(),
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
