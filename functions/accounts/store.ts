import * as z from 'zod';
import { customerTypeSchema } from '../customers/customer.ts';
import { accountIdsOf, type CustomerHead } from '../customers/store.ts';
import { invariant } from '../kernel/invariant.ts';
import { centsSchema } from '../kernel/money/cents.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../kernel/table/item.ts';
import { type ItemKey, keyText, type Kind, partitionKey, soleSortKey } from '../kernel/table/kind.ts';
import type { Table } from '../kernel/table/table.ts';
import { accountStatusSchema } from './account.ts';

export const accountKind: Kind = {
  prefix: 'acc',
  holds: 'a deposit account: state, balances, both sides of its ledger',
};

/**
 * A deposit account. Its row is a balanced ledger of its own: `balance` is what the customer has, the contra columns are
 * the other side of the same movements as the platform books them, and together they are always zero.
 */
export const accountItem = defineItem(accountKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  /** Owners at creation, in their order; lists of a customer select by them. */
  customerIds: z.array(z.string()),
  customerType: customerTypeSchema,
  name: z.string(),
  depositProduct: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  status: accountStatusSchema,
  freezeReason: z.string().optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  tags: tagsSchema,
  balance: centsSchema,
  hold: centsSchema,
  available: centsSchema,
  /** What came in through the bank's settlement account, negative; and what came from or went to other accounts here. */
  contraSettlement: centsSchema,
  contraBook: centsSchema,
  /** Numbers of the account's last transaction, payment and recurring payment. */
  transactions: z.number(),
  payments: z.number(),
  recurringPayments: z.number(),
  /** createdAt of the last thing numbered: it never goes back, so that number order is the order of creation. */
  lastAt: instantSchema,
});
export type Account = ItemOf<typeof accountItem>;

export function accountKey(organisationId: string, id: string): ItemKey {
  return { pk: partitionKey(accountKind, organisationId, id), sk: soleSortKey };
}

export function account(organisationId: string, id: string): ItemRef<Account> {
  return accountItem.ref(accountKey(organisationId, id));
}

/** The accounts with these ids that exist, in the order of the ids. */
export async function accountsById(
  table: Table,
  organisationId: string,
  ids: readonly string[],
  options: { readonly consistent: boolean } = { consistent: true },
): Promise<readonly Account[]> {
  const keys = ids.map((id) => accountKey(organisationId, id));
  const found = await table.getAll(keys, options);
  return keys.flatMap((key) => {
    const item = found.get(keyText(key));
    return item === undefined ? [] : [accountItem.parse(item)];
  });
}

/** All accounts of a customer, in the order of their opening. */
export async function accountsOfCustomer(
  table: Table,
  organisationId: string,
  head: CustomerHead | undefined,
): Promise<readonly Account[]> {
  if (head === undefined) return [];
  const accounts = await accountsById(table, organisationId, accountIdsOf(head));
  invariant(accounts.length === head.accounts, 'every account that a customer counts exists');
  return accounts;
}
