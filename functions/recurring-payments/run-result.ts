import type { Change } from '../kernel/journal/change.ts';
import type { Instant } from '../kernel/calendar/instant.ts';
import type { Payment } from '../payments/store.ts';

/** Why a schedule created no payment of a due date. */
export const failureReasons = [
  'AccountNotFound',
  'CustomerArchived',
  'CounterpartyCustomerArchived',
  'CounterpartyNotFound',
  'CounterpartyNotPermitted',
  'CounterpartyCustomerMismatch',
  'AccountPaysItself',
  'Missed',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What comes of a run: a payment, whatever its status, or none for a reason. */
export type RunResult =
  | { readonly payment: Payment; readonly change: Change & { readonly at: Instant } }
  | { readonly failure: FailureReason };
