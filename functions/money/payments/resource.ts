import { ownerRelationships } from '../../accounts/accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { approvalsOf } from '../../kernel/journal/four-eyes.ts';
import { link, linkIfAny, noLink } from '../../kernel/jsonapi/link.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { type AchPayment, type BookPayment, openPaymentNumber, type Payment, type PushToCardPayment } from './store.ts';
import { makeResource, resourceMaker } from '../../kernel/jsonapi/resource.ts';
import type { achPaymentResource, bookPaymentResource, pushToCardPaymentResource } from './resource-schema.ts';
import { paymentToCustomer } from './customer-view.ts';

const makeBookPayment = resourceMaker<typeof bookPaymentResource>('bookPayment', paymentToCustomer);
const makeAchPayment = resourceMaker<typeof achPaymentResource>('achPayment', paymentToCustomer);

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
  return makeBookPayment({
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
  const { status, direction, reverses, reversedBy, reversalReason } = payment;
  const { name, routingNumber, accountType } = payment.counterparty;
  const isUnderWay = status === 'Pending' || (direction === 'Debit' ? status === 'Clearing' : status === 'Sent');
  return makeAchPayment({
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
      reversalReason,
      waitsFor: status === 'Pending' ? payment.waitsFor : undefined,
      approvals: approvalsOf(payment, status === 'Pending Review'),
      clearingDaysOverride,
      settlementDate: isUnderWay ? payment.settlementDate : undefined,
      expectedCompletionDate: isUnderWay ? payment.expectedCompletionDate : undefined,
    },
    relationships: {
      ...accountAndOwners(payment),
      counterparty: payment.counterpartyId === undefined ? undefined : link('achCounterparty', payment.counterpartyId),
      reversedPayment: reverses === undefined ? undefined : link('achPayment', reverses),
      reversal: reversedBy === undefined ? undefined : link('achPayment', reversedBy),
      transaction: linkIfAny(payment.transaction),
      recurringPayment: linkIfAny(payment.recurringPayment),
    },
  });
}

/** Serializes a push to card, without its configuration. */
export function pushToCardPaymentToResource(payment: PushToCardPayment): ResourceObject {
  return makeResource<typeof pushToCardPaymentResource>('pushToCardPayment', {
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
