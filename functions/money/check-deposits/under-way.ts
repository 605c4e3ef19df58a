import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Table } from '../../kernel/table/table.ts';
import { newestUnderWay } from '../payments/newest-under-way.ts';
import { paymentsUnderWay } from '../payments/under-way.ts';
import type { CheckDepositStatus } from './statuses.ts';
import { checkDepositItem, checkDeposits } from './store.ts';

const statusesUnderWay: readonly CheckDepositStatus[] = [
  'PendingReview',
  'AwaitingCustomerConfirmation',
  'Pending',
  'Clearing',
];

/** The ids of an account's payments and check deposits that may still move money on it. A check without its images does not count. */
export async function moneyUnderWay(table: Table, account: Account): Promise<readonly string[]> {
  const { organisationId, id, checkDeposits: total = 0 } = account;
  const checks = newestUnderWay(
    table,
    { pk: checkDeposits.partition(organisationId, id), total },
    (item) => checkDepositItem.parse(item),
    ({ status }) => statusesUnderWay.includes(status),
  );
  return (await Promise.all([paymentsUnderWay(table, account), checks])).flat();
}
