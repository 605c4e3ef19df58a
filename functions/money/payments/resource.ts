import * as z from 'zod';
import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { approvalsField, approvalsOf } from '../../kernel/journal/four-eyes.ts';
import { link, linkIfAny, linksTo, linkTo, linkToNothing, noLink } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { authorizationKinds } from './ach-terms.ts';
import { paymentToCustomer } from './customer-view.ts';
import { achReturnReasons } from './return-reasons.ts';
import { paymentStatuses, reasonAccountField, rejectionReasons } from './statuses.ts';
import { type AchPayment, type BookPayment, openPaymentNumber, type Payment, type PushToCardPayment } from './store.ts';

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
  { toCustomers: paymentToCustomer },
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
  { toCustomers: paymentToCustomer },
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

/** Serializes a payment. The cipher opens the other side of an ACH payment. */
export function paymentToResource(payment: Payment, cipher: FieldCipher): ResourceObject {
  switch (payment.type) {
    case 'achPayment':
      return achPaymentToResource(payment, cipher);
    case 'bookPayment':
      return bookPaymentToResource(payment);
    case 'pushToCardPayment':
      return pushToCardPaymentToResource(payment);
  }
}

/** Serializes a book payment, which has no sealed values. */
export function bookPaymentToResource(payment: BookPayment): ResourceObject {
  return bookPaymentResource.of({
    id: payment.id,
    attributes: {
      ...commonAttributes(payment),
      transactionSummaryOverride: payment.transactionSummaryOverride,
      reason: payment.reason,
    },
    relationships: {
      ...accountAndOwners(payment),
      counterpartyAccount: link('depositAccount', payment.counterpartyAccountId),
      counterpartyCustomer: linkIfAny(payment.counterpartyCustomer),
      transaction: linkIfAny(payment.transaction),
      recurringPayment: linkIfAny(payment.recurringPayment),
    },
  });
}

function achPaymentToResource(payment: AchPayment, cipher: FieldCipher): ResourceObject {
  const { reason, addenda, authorization, sameDay, secCode, traceNumber, clearingDaysOverride } = payment;
  const { status, direction } = payment;
  const { name, routingNumber, accountType } = payment.counterparty;
  const isUnderWay = status === 'Pending' || (direction === 'Debit' ? status === 'Clearing' : status === 'Sent');
  return achPaymentResource.of({
    id: payment.id,
    attributes: {
      ...commonAttributes(payment),
      counterparty: { name, routingNumber, accountNumber: openPaymentNumber(payment, cipher), accountType },
      reason,
      addenda,
      authorization,
      sameDay,
      secCode,
      traceNumber,
      approvals: approvalsOf(payment, status === 'Pending Review'),
      clearingDaysOverride,
      settlementDate: isUnderWay ? payment.settlementDate : undefined,
      expectedCompletionDate: isUnderWay ? payment.expectedCompletionDate : undefined,
    },
    relationships: {
      ...accountAndOwners(payment),
      counterparty: payment.counterpartyId === undefined ? undefined : link('achCounterparty', payment.counterpartyId),
      transaction: linkIfAny(payment.transaction),
      recurringPayment: linkIfAny(payment.recurringPayment),
    },
  });
}

/** Serializes a push to card, without its configuration. */
export function pushToCardPaymentToResource(payment: PushToCardPayment): ResourceObject {
  return pushToCardPaymentResource.of({
    id: payment.id,
    attributes: { ...commonAttributes(payment), reason: payment.reason },
    relationships: {
      ...accountAndOwners(payment),
      transaction: linkIfAny(payment.transaction),
      org: link('org', payment.organisationId),
      achPayment: noLink,
    },
  });
}

const commonAttributes = ({ createdAt, status, reasonAccount, direction, description, amount, tags }: Payment) => ({
  createdAt,
  status,
  reasonAccount,
  direction,
  description,
  amount,
  tags,
});

const accountAndOwners = (payment: Payment) => ({
  account: link('depositAccount', payment.accountId),
  ...ownerRelationships(payment),
});
