import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import { childId, numberKey, parseChildId } from '../kernel/ids/child-id.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';

export const paymentKind: Kind = {
  prefix: 'pay',
  holds: 'the payments of an account, numbered in the order of their creation',
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

export function paymentPartition(organisationId: string, accountId: string): string {
  return partitionKey(paymentKind, organisationId, accountId);
}

/** Key and id of an account's n-th payment. */
export function paymentPlace(organisationId: string, accountId: string, number: number): ItemKey & { id: string } {
  return {
    pk: paymentPartition(organisationId, accountId),
    sk: numberKey(number),
    id: childId(accountId, number),
  };
}

/** Undefined for a text that cannot be a payment's id. */
export function payment(organisationId: string, id: string): ItemRef<Payment> | undefined {
  const parts = parseChildId(id);
  return parts && paymentItem.ref({ pk: paymentPartition(organisationId, parts.ownerId), sk: numberKey(parts.number) });
}

/** The payments with these ids that exist, in the order of the ids. */
export async function paymentsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Payment[]> {
  const refs = ids.flatMap((id) => payment(organisationId, id) ?? []);
  const found = await table.getAll(
    refs.map((ref) => ref.key),
    options,
  );
  return refs.flatMap((ref) => {
    const item = found.get(keyText(ref.key));
    return item === undefined ? [] : [ref.parse(item)];
  });
}
