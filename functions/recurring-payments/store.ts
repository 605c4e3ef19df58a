import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import type { CalendarDate } from '../kernel/calendar/calendar-date.ts';
import { childId, numberKey, parseChildId } from '../kernel/ids/child-id.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { scheduleSchema } from './schedule-schema.ts';

export const recurringPaymentKind: Kind = {
  prefix: 'rec',
  holds: 'the recurring payments of an account; those that will run stand in the due index',
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

export function recurringPaymentPartition(organisationId: string, accountId: string): string {
  return partitionKey(recurringPaymentKind, organisationId, accountId);
}

/** Key and id of an account's n-th recurring payment. */
export function recurringPaymentPlace(
  organisationId: string,
  accountId: string,
  number: number,
): ItemKey & { id: string } {
  return {
    pk: recurringPaymentPartition(organisationId, accountId),
    sk: numberKey(number),
    id: childId(accountId, number),
  };
}

/** Undefined for a text that cannot be a recurring payment's id. */
export function recurringPayment(organisationId: string, id: string): ItemRef<RecurringPayment> | undefined {
  const parts = parseChildId(id);
  if (parts === undefined) return undefined;
  return recurringPaymentItem.ref({
    pk: recurringPaymentPartition(organisationId, parts.ownerId),
    sk: numberKey(parts.number),
  });
}

/** The recurring payments with these ids that exist, in the order of the ids. */
export async function recurringPaymentsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean },
): Promise<readonly RecurringPayment[]> {
  const refs = ids.flatMap((id) => recurringPayment(organisationId, id) ?? []);
  const found = await table.getAll(
    refs.map((ref) => ref.key),
    options,
  );
  return refs.flatMap((ref) => {
    const item = found.get(keyText(ref.key));
    return item === undefined ? [] : [ref.parse(item)];
  });
}
