import type { PaymentSchedule } from '../../../functions/money/recurring-payments/schedule.ts';

/** Everything that one command can do at once. */
export type Act =
  | { readonly act: 'create'; readonly asked: ScheduleRequest }
  | { readonly act: 'run'; readonly id: string }
  | Turn
  | ChangeOfSchedule
  | Move
  | { readonly act: 'archive'; readonly customer: string }
  | Fund
  | Pay
  | ChangeOfOther;

/** A client turns a schedule. */
export interface Turn {
  readonly act: 'disable' | 'enable' | 'delete';
  readonly id: string;
}

/** A client changes what the runs of a schedule pay. */
export interface ChangeOfSchedule {
  readonly act: 'change';
  readonly id: string;
  readonly kind: Kind;
  readonly amount: number;
}

/** A client moves an account from one status to another. */
export interface Move {
  readonly act: 'freeze' | 'unfreeze' | 'close' | 'reopen';
  readonly account: string;
}

/** Money comes from outside. */
export interface Fund {
  readonly act: 'fund';
  readonly account: string;
  readonly amount: number;
}

/** A client pays one account from another. */
export interface Pay {
  readonly act: 'pay';
  readonly account: string;
  readonly to: string;
  readonly amount: number;
}

/** The counterparty is deleted, or changed. */
export type ChangeOfOther =
  | { readonly act: 'forget' }
  | { readonly act: 'relink'; readonly permissions: Permissions; readonly link?: Link };

export type Kind = 'recurringCreditBookPayment' | 'recurringCreditAchPayment' | 'recurringDebitAchPayment';
export type Permissions = 'CreditOnly' | 'DebitOnly' | 'CreditAndDebit';
export type Direction = 'Credit' | 'Debit';

type WithoutStart<T> = T extends PaymentSchedule ? Omit<T, 'startTime'> : never;
/** It begins on the day on which it is created. */
export type RequestedSchedule = WithoutStart<PaymentSchedule>;

/** A schedule as it is asked for; to `payee`, or to the counterparty where there is none. */
export interface ScheduleRequest {
  readonly kind: Kind;
  readonly account: string;
  readonly payee?: string;
  readonly amount: number;
  readonly schedule: RequestedSchedule;
  readonly verifies: boolean;
  readonly key?: string;
}

/** An account at another bank, as the provider of linked accounts tells of it. */
export interface Link {
  readonly token: string;
  readonly routingNumber: string;
  readonly isPoor: boolean;
}

/** Which way the money of a schedule goes, seen from its account. */
export const directionOf = ({ kind }: Pick<ScheduleRequest, 'kind'>): Direction =>
  kind === 'recurringDebitAchPayment' ? 'Debit' : 'Credit';
