import * as z from 'zod';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import type { Account } from '../accounts/store.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, tagsSchema } from '../../kernel/table/item.ts';
import type { Kind } from '../../kernel/table/kind.ts';
import { ownedByAccounts } from '../accounts/owned-by-accounts.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { ownShape, linkSchema } from './stored-shape.ts';
import { transactionDeclarations } from './transaction-types.generated.ts';
import { transactionTypes } from './types.ts';

export const transactionKind: Kind = {
  prefix: 'txn',
  owner: 'account',
  holds: 'the transactions of an account, numbered without gaps',
  keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
};

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
  ...ownShape(transactionDeclarations),
  counterpartyCustomer: z.object({ type: customerTypeSchema, id: z.string() }).optional(),
  /** What returned it, and what dishonored that return: each happens once. */
  returnedBy: linkSchema.optional(),
  dishonoredBy: linkSchema.optional(),
});
export type Transaction = ItemOf<typeof transactionItem>;

/** An account numbers its transactions. */
export const transactions = ownedByAccounts(numbered(transactionItem), {
  counter: 'transactions',
  listedAs: 'transaction',
});

/** The transaction that records a posting: everything that all types have in common. */
export function newTransaction(
  after: Account,
  content: Pick<Transaction, 'type' | 'direction' | 'amount' | 'summary' | 'tags'> & Partial<Transaction>,
): Transaction {
  return {
    ...content,
    ...transactions.place(after.organisationId, after.id, after.transactions),
    version: 0,
    organisationId: after.organisationId,
    accountId: after.id,
    customerIds: after.customerIds,
    customerType: after.customerType,
    createdAt: after.lastAt,
    balance: after.balance,
  };
}
