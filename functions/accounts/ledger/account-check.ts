import type { Account } from '../accounts/store.ts';

/** What is logged for each fault: it raises an alarm. */
export const ledgerFaultMessage = 'ledger fault';

/** How many movements one write of a row may make: those of the largest batch. */
const movementsMax = 20;

type Row = Pick<
  Account,
  | 'balance'
  | 'hold'
  | 'available'
  | 'contraSettlement'
  | 'contraBook'
  | 'transactions'
  | 'payments'
  | 'recurringPayments'
>;

/**
 * What is wrong with an account's row, given the row before it; empty while the ledger holds: the balance is available
 * plus hold, both sides are zero together, and money moves only with a transaction.
 */
export function accountFaults(after: Row, before: Row | undefined): string[] {
  const faults: string[] = [];
  if (after.balance !== after.available + after.hold) faults.push('balance is not available plus hold');
  if (after.balance + after.contraSettlement + after.contraBook !== 0) faults.push('the two sides differ');
  if (after.hold < 0) faults.push('hold is negative');
  const moved = after.transactions - (before?.transactions ?? 0);
  if (moved < 0 || moved > movementsMax) faults.push('transactions are not numbered one by one');
  if (moved === 0 && after.balance !== (before?.balance ?? 0)) faults.push('the balance changed without a transaction');
  return faults;
}
