import { accountsOfCustomer } from '../../accounts/accounts/customer-accounts.ts';
import type { Counterparty } from '../counterparties/for-others.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { CustomerHead } from '../../onboarding/customers/for-others.ts';
import { type RecurringAchPayment, recurringPaymentItem, recurringPayments } from './store.ts';

/** Accounts of a customer, and numbers of schedules on them, up to which the schedules of a counterparty are looked for. */
export const lookedForMax = { accounts: 100, schedules: 1000 };

/** True if a counterparty leads to another account than was agreed to, and nobody verified its owner. */
export function isRelinked(
  { relinks: agreed = 0 }: Pick<RecurringAchPayment, 'relinks'>,
  { relinks = 0 }: Pick<Counterparty, 'relinks'>,
): boolean {
  return relinks !== agreed;
}

/**
 * The Active recurring payments that use a counterparty, on the accounts that its customer owns now: no other one can be
 * paid by it. None are found for a customer beyond {@link lookedForMax}, and one that is created at the same moment may be
 * missing: each run looks at its counterparty again ({@link isRelinked}).
 */
export async function activeSchedulesOf(
  table: Table,
  { organisationId, id }: Pick<Counterparty, 'organisationId' | 'id'>,
  head: CustomerHead,
): Promise<readonly RecurringAchPayment[]> {
  if (head.accounts > lookedForMax.accounts) return [];
  const accounts = await accountsOfCustomer(table, organisationId, head);
  const numbers = accounts.reduce((sum, one) => sum + one.recurringPayments, 0);
  if (numbers > lookedForMax.schedules) return [];
  const pages = await Promise.all(
    accounts
      .filter((one) => one.recurringPayments > 0)
      .map((one) =>
        table.query({
          pk: recurringPayments.partition(organisationId, one.id),
          from: numberKey(1),
          to: numberKey(one.recurringPayments),
        }),
      ),
  );
  return pages
    .flat()
    .map((item) => recurringPaymentItem.parse(item))
    .flatMap((one) => ('counterpartyId' in one && one.counterpartyId === id && one.status === 'Active' ? [one] : []));
}
