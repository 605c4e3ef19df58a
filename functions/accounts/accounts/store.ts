import * as z from 'zod';
import { addedShape } from './account-attributes.generated.ts';
import { closeReasons, fraudReasons } from './close-reasons.ts';
import { contraShape } from './contra-columns.ts';
import { counters } from './counters.ts';
import { limitUsageSchema } from './limit-usage.ts';
import { accountStatusSchema, dacaStatuses } from './statuses.ts';
import { accountKey, accountKind } from '../../kernel/auth/owners.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { idSchema, keptText, personalText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, tagsSchema } from '../../kernel/table/item.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export { accountKey, accountKind };

/**
 * A deposit account. Its item is a balanced ledger: `balance` is the customer's money, the contra columns are the platform's
 * side of the same movements, and their sum is always zero.
 */
export const accountItem = defineItem(accountKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  /** The present owners, in the order in which they became owners. */
  customerIds: z.array(idSchema),
  /** The type of all owners: several customers can own an account only if all are individuals. */
  customerType: customerTypeSchema,
  /**
   * The owners who are Archived; absent if there are none. If all are, the account takes no writes (archived-owners.ts).
   * Archiving a customer writes it on all their accounts that are not Closed. Code that changes `customerIds` keeps it
   * correct: it removes an owner who leaves. An owner who joins is Active by their head, which is replaced in the same
   * transaction. Closed accounts do not have it: reopening one replaces the heads of its owners too.
   */
  archivedOwnerIds: z.array(idSchema).optional(),
  /** How often its owners changed. The earlier ones are in its past owners. */
  ownerChanges: z.number().optional(),
  name: personalText,
  depositProduct: keptText,
  routingNumber: keptText,
  accountNumber: keptText,
  /**
   * The accounts at other banks that have the number of this one, by the routing number of the bank: those to which its customer
   * was moved. Only the account that was opened with the number has them.
   */
  movedAccounts: z.record(keptText, idSchema).optional(),
  status: accountStatusSchema,
  freezeReason: personalText.optional(),
  closeReason: z.enum(closeReasons).optional(),
  fraudReason: z.enum(fraudReasons).optional(),
  closeReasonText: personalText.optional(),
  /** The times in which it was Closed, the earliest first (closures.ts); absent if it never was, or if an earlier version closed it. */
  closures: z.array(z.object({ from: instantSchema, until: instantSchema.optional() })).optional(),
  /** Absent without a control agreement. */
  dacaStatus: z.enum(dacaStatuses).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  tags: tagsSchema,
  balance: centsSchema,
  hold: centsSchema,
  available: centsSchema,
  /** Money from the bank's settlement account and from other accounts of this platform, negative if it came in. */
  ...contraShape,
  ...counters,
  ...addedShape,
  /** In the due index at the moment of its next interest. */
  duePk: idSchema.optional(),
  dueAt: instantSchema.optional(),
  /** The totals of the last day, and of the last month, with a limited movement; absent before the first one. */
  limitUsage: limitUsageSchema.optional(),
  /** createdAt of the last thing numbered: it never goes back, so that number order is the order of creation. */
  lastAt: instantSchema,
  /** Until then (real time) requests go straight to the line of the account. The kernel writes it (kernel/http/line). */
  lineUntil: instantSchema.optional(),
}));
export type Account = ItemOf<typeof accountItem>;

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
  const found = await table.getAll(keys, { kind: accountKind, ...options });
  return keys.flatMap((key) => {
    const item = found.get(keyText(key));
    return item === undefined ? [] : [accountItem.parse(item)];
  });
}

/** An organisation can list all its accounts. */
export const accounts = { kind: accountKind, byId: accountsById, ...listedAs('account') };
