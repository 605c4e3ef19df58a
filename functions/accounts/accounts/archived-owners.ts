import { customerHead, type CustomerHead } from '../../onboarding/customers/store.ts';
import { isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Account } from './store.ts';

/** True where no owner is Active any more: the account takes no writes, its money stays. */
export function isArchived({ customerIds, archivedOwnerIds = [] }: Owners): boolean {
  return customerIds.every((id) => archivedOwnerIds.includes(id));
}

/** Refuses with 409 what would write to an account whose owners are all Archived. `pointer` is its place in the body. */
export function mustHaveActiveOwner(account: Owners & Pick<Account, 'id'>, pointer?: string): void {
  if (!isArchived(account)) return;
  const customers = account.customerIds.length === 1 ? 'customer is' : 'customers are all';
  const detail = `The account ${account.id} takes no writes: its ${customers} Archived`;
  throw new Problem('invalid_state', pointer === undefined ? { detail } : { detail, pointer });
}

/** Refuses with 409 to pay where nobody takes payments; whoever does not reach the account learns neither its id nor why. */
export function mustTakePayments(
  account: Owners & Pick<Account, 'id'>,
  accessScope: AccessScope,
  pointer: string,
): void {
  if (isAccountInScope(accessScope, account)) mustHaveActiveOwner(account, pointer);
  else if (isArchived(account)) {
    throw new Problem('invalid_state', { detail: 'The other side takes no payments', pointer });
  }
}

/** The heads of an account's owners as they stand. */
export function headsOfOwners(table: Table, account: Account): Promise<readonly CustomerHead[]> {
  const { organisationId, customerIds } = account;
  return readAll(
    table,
    customerIds.map((id) => customerHead(organisationId, id)),
  );
}

/** The account with those of its owners named who are Archived by their heads. */
export function namingArchived(account: Account, owners: readonly CustomerHead[]): Account {
  const { archivedOwnerIds: _, ...rest } = account;
  const archived = owners.filter(({ status }) => status === 'Archived').map(({ id }) => id);
  return archived.length === 0 ? rest : { ...rest, archivedOwnerIds: archived };
}

/** The account as {@link isArchived} can be asked about it: archiving passes over one that is Closed, so its owners are read. */
export async function knowingArchived(table: Table, account: Account): Promise<Account> {
  return account.status === 'Closed' ? namingArchived(account, await headsOfOwners(table, account)) : account;
}

type Owners = Pick<Account, 'customerIds' | 'archivedOwnerIds'>;
