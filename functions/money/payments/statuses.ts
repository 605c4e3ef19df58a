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

/** Why a payment is Rejected (specification: payment rejection reasons). */
export const rejectionReasons = [
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
export type RejectionReason = (typeof rejectionReasons)[number];

/** Which account of a payment is Frozen or Closed, if that is why the payment is Rejected. */
export const reasonAccountField = z.enum(['account', 'counterpartyAccount']).optional();
