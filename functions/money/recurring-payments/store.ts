import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import { idSchema, keptAtErasure, personalText } from '../../kernel/table/handling.ts';
import { dateSchema, defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import { itemOneOf } from '../../kernel/table/item-one-of.ts';
import { defineKind, type Kind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { deletable } from '../../kernel/lists/deletable.ts';
import { ConcurrencyConflict } from '../../kernel/table/concurrency-conflict.ts';
import { ownedByAccounts } from '../../accounts/accounts/owned-by-accounts.ts';
import { reviewedShape } from '../../kernel/journal/four-eyes.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { scheduleSchema } from './schedule-schema.ts';

export const recurringPaymentKind = defineKind({
  prefix: 'rec',
  owner: 'account',
  changedBy: ['delete'],
  whenAccountCloses: 'stays',
  whenAccountMoves: 'followsWhenDue',
  whenOwnerArchived: 'endsWhenDue',
  whenOwnersChange: 'stays',
});

export const deletedRecurringPaymentKind = defineKind({
  prefix: 'rcd',
  owner: 'account',
  ...staysForEver,
});

export const recurringPaymentTypes = [
  'recurringCreditBookPayment',
  'recurringCreditAchPayment',
  'recurringDebitAchPayment',
] as const;

export const recurringPaymentStatuses = ['Active', 'Completed', 'Disabled', 'Deleted'] as const;
export type RecurringPaymentStatus = (typeof recurringPaymentStatuses)[number];

/** The reasons for which the platform disables a schedule. Only a token with payments-write can enable it then. */
export const suspensions = ['CounterpartyRelinked'] as const;
export type Suspension = (typeof suspensions)[number];

const common = {
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  amount: centsSchema,
  description: personalText,
  schedule: keptAtErasure(scheduleSchema),
  status: z.enum(recurringPaymentStatuses),
  /** Present if the organisation disabled it, or would have if a customer had not: only the organisation enables it then. */
  disabledBy: z.literal('organisation').optional(),
  /** Present if it was changed while Disabled: since when it is. Otherwise `updatedAt` is that moment. */
  disabledAt: instantSchema.optional(),
  /** Payments created so far, rejected ones included. */
  numberOfPayments: z.number(),
  suspension: z.enum(suspensions).optional(),
  /** The users who answer for it: those whose tokens created, changed or enabled it. Absent for a schedule of an older version. */
  causedBy: reviewedShape.causedBy,
  tags: tagsSchema,
  /** The schedule of the account at another bank that has gone on in its place. */
  successorId: idSchema.optional(),
  /** Due dates that have a run, skipped ones included (runs.ts); absent until the first. */
  runs: z.number().optional(),
  /** The due date of the next run; absent when none is left or the schedule is disabled. */
  nextDueDate: dateSchema.optional(),
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
};

const bookShape = {
  ...common,
  type: z.literal('recurringCreditBookPayment'),
  counterpartyAccountId: idSchema,
  transactionSummaryOverride: personalText.optional(),
};

/** The counterparty is read at each run, so its later changes count. */
const achShape = {
  ...common,
  counterpartyId: idSchema,
  addenda: personalText.optional(),
  /** The relinks of the counterparty whose new owner nobody verified, as they were agreed to; absent for none. */
  relinks: z.number().optional(),
};

const achCreditShape = { ...achShape, type: z.literal('recurringCreditAchPayment') };

const achDebitShape = {
  ...achShape,
  type: z.literal('recurringDebitAchPayment'),
  verifyCounterpartyBalance: z.boolean(),
  sameDay: z.boolean(),
  clearingDaysOverride: z.number().optional(),
};

const itemsOfKind = (kind: Kind) => ({
  recurringCreditBookPayment: defineItem(kind, () => bookShape),
  recurringCreditAchPayment: defineItem(kind, () => achCreditShape),
  recurringDebitAchPayment: defineItem(kind, () => achDebitShape),
});

const types = itemsOfKind(recurringPaymentKind);
export type RecurringBookPayment = ItemOf<typeof types.recurringCreditBookPayment>;
export type RecurringAchPayment =
  | ItemOf<typeof types.recurringCreditAchPayment>
  | ItemOf<typeof types.recurringDebitAchPayment>;
export type RecurringPayment = RecurringBookPayment | RecurringAchPayment;

export const recurringPaymentItem = itemOneOf(recurringPaymentKind, types);

/** An account numbers its recurring payments; they can be deleted. */
export const recurringPayments = ownedByAccounts(deletable<RecurringPayment>(recurringPaymentItem), {
  counter: 'recurringPayments',
  listedAs: 'recurringPayment',
});

export const deletedRecurringPaymentItem = itemOneOf(
  deletedRecurringPaymentKind,
  itemsOfKind(deletedRecurringPaymentKind),
);

/** The deleted recurring payments, under their former numbers. */
export const deletedRecurringPayments = numbered<RecurringPayment>(deletedRecurringPaymentItem);

/**
 * For operations that load a recurring payment and its deleted form. The items of one read are not of one moment, so a
 * recurring payment that is deleted during the read is found in neither place. Throws ConcurrencyConflict the first time
 * that this happens to a request, on any attempt, so that the request reads again.
 */
export async function lookAgain(
  loaded: { readonly one: unknown; readonly gone: unknown },
  { attempt, once }: { readonly attempt: number; readonly once: Once },
): Promise<void> {
  if (loaded.one !== undefined || loaded.gone !== undefined) return;
  const firstAttempt = await once('found in neither place', () => Promise.resolve(attempt));
  if (firstAttempt === attempt) throw new ConcurrencyConflict();
}
