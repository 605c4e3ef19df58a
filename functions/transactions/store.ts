import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import type { Account } from '../accounts/store.ts';
import { childId, numberKey, parseChildId } from '../kernel/ids/child-id.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';

export const transactionKind: Kind = { prefix: 'txn', holds: 'the transactions of an account, numbered without gaps' };

const linkSchema = z.object({ type: z.string(), id: z.string() });

/** The other side of a transaction as it was at that moment. */
export const counterpartySchema = z.strictObject({
  name: z.string(),
  routingNumber: z.string().optional(),
  accountNumber: z.string().optional(),
  accountType: z.string().optional(),
});

export const transactionTypes = ['bookTransaction', 'receivedAchTransaction'] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionItem = defineItem(transactionKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  type: z.enum(transactionTypes),
  accountId: z.string(),
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  direction: z.enum(['Credit', 'Debit']),
  amount: centsSchema,
  /** The account's balance right after this transaction. */
  balance: centsSchema,
  summary: z.string(),
  tags: tagsSchema,
  payment: linkSchema.optional(),
  recurringPayment: linkSchema.optional(),
  counterparty: counterpartySchema.optional(),
  counterpartyAccountId: z.string().optional(),
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: z.string() }).optional(),
  description: z.string().optional(),
  companyName: z.string().optional(),
  counterpartyRoutingNumber: z.string().optional(),
  traceNumber: z.string().optional(),
  secCode: z.string().optional(),
});
export type Transaction = ItemOf<typeof transactionItem>;

export function transactionPartition(organisationId: string, accountId: string): string {
  return partitionKey(transactionKind, organisationId, accountId);
}

export function transactionKey(organisationId: string, accountId: string, number: number): ItemKey {
  return { pk: transactionPartition(organisationId, accountId), sk: numberKey(number) };
}

/** Undefined for a text that cannot be a transaction's id. */
export function transaction(organisationId: string, id: string): ItemRef<Transaction> | undefined {
  const parts = parseChildId(id);
  return parts && transactionItem.ref(transactionKey(organisationId, parts.ownerId, parts.number));
}

/** The transaction that records a posting: everything that all types have in common. */
export function newTransaction(
  after: Account,
  content: Pick<Transaction, 'type' | 'direction' | 'amount' | 'summary' | 'tags'> & Partial<Transaction>,
): Transaction {
  return {
    ...content,
    ...transactionKey(after.organisationId, after.id, after.transactions),
    version: 0,
    organisationId: after.organisationId,
    id: childId(after.id, after.transactions),
    accountId: after.id,
    customerIds: after.customerIds,
    customerType: after.customerType,
    createdAt: after.lastAt,
    balance: after.balance,
  };
}

/** The transactions with these ids that exist, in the order of the ids. */
export async function transactionsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Transaction[]> {
  const refs = ids.flatMap((id) => transaction(organisationId, id) ?? []);
  const found = await table.getAll(
    refs.map((ref) => ref.key),
    options,
  );
  return refs.flatMap((ref) => {
    const item = found.get(keyText(ref.key));
    return item === undefined ? [] : [ref.parse(item)];
  });
}
