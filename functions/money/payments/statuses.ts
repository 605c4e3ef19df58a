import * as z from 'zod';
import { limitRejectionReasons } from '../../accounts/accounts/limits.ts';

export const paymentTypes = ['achPayment', 'bookPayment', 'pushToCardPayment'] as const;

export const paymentStatuses = [
  'Pending',
  'Pending Review',
  'Rejected',
  'Clearing',
  'Sent',
  'Canceled',
  'Returned',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Reasons from the provider of linked accounts, where it gave no balance. */
export const providerRejectionReasons = [
  'ProviderBalanceUnavailable',
  'ProviderLoginRequired',
  'ProviderUnsupported',
  'ProviderInternalError',
] as const;

/** Why a payment is Rejected when it is ordered, or by a review (specification: payment rejection reasons). */
export const orderRejectionReasons = [
  'InsufficientFunds',
  'AccountFrozen',
  'AccountClosed',
  'CounterpartyInsufficientFunds',
  'NameMismatch',
  'SuspectedFraud',
  'ClientRequest',
  'CardRejected',
  ...limitRejectionReasons,
  ...providerRejectionReasons,
] as const;
export type OrderRejectionReason = (typeof orderRejectionReasons)[number];

/** Why an ACH payment is Rejected, when it is ordered or when its entry should leave, because its numbers are not tested. */
export const untestedReasons = ['AccountNotValidated', 'PrenoteReturned', 'PrenoteFailed'] as const;

/** Why a payment is Rejected. */
export const rejectionReasons = [...orderRejectionReasons, ...untestedReasons] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Which account of a payment is Frozen or Closed, if that is why the payment is Rejected. */
export const reasonAccountField = z.enum(['account', 'counterpartyAccount']).optional();
