import * as z from 'zod';
import { closeReasons, fraudReasons } from './close-reasons.ts';
import { contraShape } from './contra-columns.ts';
import { counters } from './counters.ts';
import { limitUsageSchema } from './limit-usage.ts';
import { accountStatusSchema, dacaStatuses } from './statuses.ts';
import { accountKey, accountKind } from '../../kernel/auth/owners.ts';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { listedAs } from '../../kernel/journal/listed.ts';
import { type ItemOf, type ItemRef, defineItem, instantSchema, tagsSchema } from '../../kernel/table/item.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';

export { accountKey, accountKind };

/**
 * A deposit account. Its row is a balanced ledger of its own: `balance` is what the customer has, the contra columns are
 * the other side of the same movements as the platform books them, and together they are always zero.
 */
export const accountItem = defineItem(accountKind, {
  version: z.number(),
  organisationId: z.string(),
  id: z.string(),
  /** Who owns it now, in the order in which they came to it. */
  customerIds: z.array(z.string()),
  /** Of every owner: several own an account only where all of them are individuals. */
  customerType: customerTypeSchema,
  /**
   * Those owners who are Archived; absent where none is. Where all are, the account takes no writes (archived-owners.ts).
   * Archiving writes it on every account of the customer that is not Closed. Whoever changes `customerIds` keeps it true:
   * an owner who leaves is taken out of it, and one who joins is Active by their head, which is replaced in the same
   * transaction. Closed accounts are not told: who reopens one replaces the heads of its owners too.
   */
  archivedOwnerIds: z.array(z.string()).optional(),
  /** How often its owners changed; who they were until then stands in its past owners. */
  ownerChanges: z.number().optional(),
  name: z.string(),
  depositProduct: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  status: accountStatusSchema,
  freezeReason: z.string().optional(),
  closeReason: z.enum(closeReasons).optional(),
  fraudReason: z.enum(fraudReasons).optional(),
  closeReasonText: z.string().optional(),
  /** Absent without a control agreement. */
  dacaStatus: z.enum(dacaStatuses).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
  tags: tagsSchema,
  balance: centsSchema,
  hold: centsSchema,
  available: centsSchema,
  /** What came in through the bank's settlement account, negative; and what came from or went to other accounts here. */
  ...contraShape,
  ...counters,
  /**
   * What it had when `date` ended, the last day before the one on which its money changed last; absent while that is the
   * day of its opening. Posting keeps it (functions/accounts/end-of-day/closing.ts).
   */
  dayClose: z
    .object({
      date: z.custom<CalendarDate>((value) => typeof value === 'string'),
      balance: centsSchema,
      hold: centsSchema,
    })
    .optional(),
  /** What moved on the last day and in the last month that anything limited moved; absent until then. */
  limitUsage: limitUsageSchema.optional(),
  /** createdAt of the last thing numbered: it never goes back, so that number order is the order of creation. */
  lastAt: instantSchema,
});
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
