import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../kernel/table/item.ts';
import type { Kind } from '../kernel/table/kind.ts';
import { numbered } from '../kernel/table/numbered.ts';

export const paymentKind: Kind = {
  prefix: 'pay',
  owner: 'account',
  holds: 'the payments of an account, numbered in the order of their creation',
  keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
};

export const paymentStatuses = ['Pending', 'Sent', 'Rejected'] as const;
export const rejectionReasons = ['InsufficientFunds', 'AccountFrozen', 'AccountClosed'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const paymentItem = defineItem(paymentKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(['bookPayment']),
  accountId: z.string(),
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  counterpartyAccountId: z.string(),
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: z.string() }).optional(),
  createdAt: instantSchema,
  amount: centsSchema,
  direction: z.enum(['Credit', 'Debit']),
  description: z.string(),
  transactionSummaryOverride: z.string().optional(),
  status: z.enum(paymentStatuses),
  reason: z.enum(rejectionReasons).optional(),
  tags: tagsSchema,
  transaction: z.object({ type: z.string(), id: z.string() }).optional(),
  recurringPayment: z.object({ type: z.string(), id: z.string() }).optional(),
  /** The due date that this payment was made for, where a schedule made it. */
  dueDate: z.string().optional(),
});
export type Payment = ItemOf<typeof paymentItem>;

/** An account numbers its payments. */
export const payments = numbered(paymentItem);
