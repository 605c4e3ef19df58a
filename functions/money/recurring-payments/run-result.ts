import { isArchived, knowingArchived } from '../../accounts/accounts/archived-owners.ts';
import { type Account, accountsById } from '../../accounts/accounts/for-others.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Payment } from '../payments/for-others.ts';
import type { Suspension } from './store.ts';

/** The reasons why a schedule created no payment of a due date. */
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

/** The result of a run: a payment in any status, or the reason why there is none. */
export type RunResult =
  | { readonly payment: Payment; readonly change: Change & { readonly at: Instant } }
  | { readonly failure: FailureReason }
  /** The schedule is suspended before its due date is run. */
  | { readonly suspension: Suspension }
  /** The account was moved to another bank, and its money with it. */
  | { readonly movedTo: NonNullable<Account['movedTo']> }
  /** The money is missing, and money of the customer is on its way to the account from another bank. */
  | { readonly awaits: 'transfer' };

/** A result that waits if the payment would be Rejected although money is on its way to the account that pays. */
export function unlessArriving(result: RunResult, { arriving = 0 }: Pick<Account, 'arriving'>): RunResult {
  const isShort = 'payment' in result && result.payment.status === 'Rejected' && isMoneyMissing(result.payment);
  return isShort && arriving > 0 ? { awaits: 'transfer' } : result;
}

const isMoneyMissing = (payment: Payment): boolean => payment.reason === 'InsufficientFunds';

/**
 * The result of a run where all owners of the other side are Archived. The two sides are not read at the same moment. Where
 * one customer owns both, the payer may be Archived by now too, so it is read again: that ends the schedule.
 */
export async function archivedSide(
  table: Table,
  { organisationId, id }: Pick<Account, 'organisationId' | 'id'>,
): Promise<RunResult> {
  const [payer] = await accountsById(table, organisationId, [id]);
  const isOwn = payer !== undefined && isArchived(await knowingArchived(table, payer));
  return { failure: isOwn ? 'CustomerArchived' : 'CounterpartyCustomerArchived' };
}
