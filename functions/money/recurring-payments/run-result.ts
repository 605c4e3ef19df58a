import { isArchived, knowingArchived } from '../../accounts/accounts/archived-owners.ts';
import { type Account, accountsById } from '../../accounts/accounts/store.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Payment } from '../payments/store.ts';

/** Why a schedule created no payment of a due date. */
export const failureReasons = [
  'AccountNotFound',
  'CustomerArchived',
  'CounterpartyCustomerArchived',
  'CounterpartyNotFound',
  'CounterpartyNotPermitted',
  'CounterpartyCustomerMismatch',
  'AccountPaysItself',
  'Missed',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** What comes of a run: a payment, whatever its status, or none for a reason. */
export type RunResult =
  | { readonly payment: Payment; readonly change: Change & { readonly at: Instant } }
  | { readonly failure: FailureReason };

/**
 * What comes of a run that found the owners of the other side Archived. Both sides are not read at one moment: where one customer
 * owns both, the payer's may have been Archived with it, and that ends the schedule.
 */
export async function archivedSide(
  table: Table,
  { organisationId, id }: Pick<Account, 'organisationId' | 'id'>,
): Promise<RunResult> {
  const [payer] = await accountsById(table, organisationId, [id]);
  const isOwn = payer !== undefined && isArchived(await knowingArchived(table, payer));
  return { failure: isOwn ? 'CustomerArchived' : 'CounterpartyCustomerArchived' };
}
