import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import type { CalendarDate } from '../kernel/calendar/calendar-date.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../kernel/table/item.ts';
import type { Kind } from '../kernel/table/kind.ts';
import { numbered } from '../kernel/table/numbered.ts';
import { scheduleSchema } from './schedule-schema.ts';

export const recurringPaymentKind: Kind = {
  prefix: 'rec',
  owner: 'account',
  holds: 'the recurring payments of an account; those that will run stand in the due index',
  keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number; the due index' },
};

export const recurringPaymentStatuses = ['Active', 'Completed', 'Disabled'] as const;
export type RecurringPaymentStatus = (typeof recurringPaymentStatuses)[number];

export const recurringPaymentItem = defineItem(recurringPaymentKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(['recurringCreditBookPayment']),
  accountId: z.string(),
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  counterpartyAccountId: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  amount: centsSchema,
  description: z.string(),
  transactionSummaryOverride: z.string().optional(),
  schedule: scheduleSchema,
  status: z.enum(recurringPaymentStatuses),
  /** Payments created so far, rejected ones included. */
  numberOfPayments: z.number(),
  tags: tagsSchema,
  /** The due date of the next run; absent when none is left or the schedule is disabled. */
  nextDueDate: z.custom<CalendarDate>((value) => typeof value === 'string').optional(),
  duePk: z.string().optional(),
  dueAt: instantSchema.optional(),
});
export type RecurringPayment = ItemOf<typeof recurringPaymentItem>;

/** An account numbers its recurring payments. */
export const recurringPayments = numbered(recurringPaymentItem);
