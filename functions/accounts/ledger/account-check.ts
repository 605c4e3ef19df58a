import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type ContraColumn, contraSum } from '../accounts/contra-columns.ts';
import type { Account } from '../accounts/for-others.ts';

/** Logged for each fault; an alarm is raised for it. */
export const ledgerFaultMessage: AlarmMessage = {
  text: 'ledger fault',
  alarm: {
    name: 'LedgerFaults',
    runbook: 'ledger-faults',
    severity: 'urgent',
    owner: 'platform',
    says: 'found that the ledger does not hold',
  },
};

/** The most transactions that one write of an account may number: those of the largest batch. */
const movementsMax = 20;

type Row = Pick<
  Account,
  'balance' | 'hold' | 'available' | ContraColumn | 'transactions' | 'payments' | 'recurringPayments'
>;

/**
 * The faults of an account's item, compared with the item before; empty while the ledger is correct. The balance must be
 * available plus hold, the balance and the contra columns must add up to zero, and the balance may change only together
 * with a transaction.
 */
export function accountFaults(after: Row, before: Row | undefined): string[] {
  const faults: string[] = [];
  if (after.balance !== after.available + after.hold) faults.push('balance is not available plus hold');
  if (after.balance + contraSum(after) !== 0) faults.push('the two sides differ');
  if (after.hold < 0) faults.push('hold is negative');
  const moved = after.transactions - (before?.transactions ?? 0);
  if (moved < 0 || moved > movementsMax) faults.push('transactions are not numbered one by one');
  if (moved === 0 && after.balance !== (before?.balance ?? 0)) faults.push('the balance changed without a transaction');
  return faults;
}

/** Logged, with an alarm, when an account that a migration has closed gets a balance: a transfer or another payment came back to it. */
export const leftOnClosedMessage: AlarmMessage = {
  text: 'balance on an account that a migration has closed',
  alarm: {
    name: 'LeftOnClosedAccounts',
    runbook: 'left-on-closed-accounts',
    severity: 'nextDay',
    owner: 'payments',
    says: 'saw a debt or money come to an account that a migration has closed',
  },
};

/** What a change has left on an account that a migration has closed; undefined for any other account, and if nothing is left. */
export function leftOnClosed(
  { status, movedTo, balance }: Pick<Account, 'status' | 'movedTo' | 'balance'>,
  before: Pick<Account, 'balance'> | undefined,
): 'debt' | 'money' | undefined {
  if (status !== 'Closed' || movedTo === undefined || balance === (before?.balance ?? 0) || balance === 0) {
    return undefined;
  }
  return balance < 0 ? 'debt' : 'money';
}
