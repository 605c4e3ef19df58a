import { accountsOfCustomer } from '../../accounts/accounts/customer-accounts.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { customerHead, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { openAccountsAt } from './eligibility.ts';
import type { Migration } from './store.ts';

/** A migration with its customer, and the customer's accounts at both banks that are not closed, as they were read. */
export interface MigrationState {
  readonly migration: Migration;
  readonly head: CustomerHead;
  /** At the old bank. */
  readonly open: readonly Account[];
  /** At the new bank. */
  readonly opened: readonly Account[];
}

export async function readMigrationState(table: Table, migration: Migration): Promise<MigrationState> {
  const { organisationId, customerId, fromBank, toBank } = migration;
  const ref = customerHead(organisationId, customerId);
  const stored = await table.get(ref.key);
  invariant(stored !== undefined, 'the customer of a migration was not found');
  const head = ref.parse(stored);
  const accounts = await accountsOfCustomer(table, organisationId, head);
  return {
    migration,
    head,
    open: openAccountsAt(accounts, fromBank.routingNumber),
    opened: openAccountsAt(accounts, toBank.routingNumber),
  };
}
