import { customerHead, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Account } from './store.ts';

/** True where all owners are Archived: the account takes no writes, and its money stays. */
export function isArchived({ customerIds, archivedOwnerIds = [] }: Owners): boolean {
  return customerIds.every((id) => archivedOwnerIds.includes(id));
}

/** Refuses with 409 to write to an account whose owners are all Archived. `pointer` is its place in the body. */
export function mustHaveActiveOwner(account: Owners & Pick<Account, 'id'>, pointer?: string): void {
  if (!isArchived(account)) return;
  const customers = account.customerIds.length === 1 ? 'customer is' : 'customers are all';
  const detail = `The account ${account.id} takes no writes: its ${customers} Archived`;
  throw new Problem('invalid_state', pointer === undefined ? { detail } : { detail, pointer });
}

/**
 * Refuses with 409 to pay an account whose owners are all Archived. If the caller may not see the account, the error
 * contains neither its id nor the reason.
 */
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

/** True if a customer calls and the account is not theirs. It need not exist. */
export function isOfStranger(
  { kind, accessScope }: Pick<Caller, 'kind' | 'accessScope'>,
  account: (Owners & Pick<Account, 'id'>) | undefined,
): boolean {
  return kind === 'customer' && (account === undefined || !isAccountInScope(accessScope, account));
}

/** Whether an account of somebody else can be paid now. A caller may know nothing else about it. */
export function takesPayments(account: (Owners & Pick<Account, 'status'>) | undefined): account is Account {
  return account?.status === 'Open' && !isArchived(account);
}

/** Reads the heads of an account's owners. */
export function headsOfOwners(table: Table, account: Account): Promise<readonly CustomerHead[]> {
  const { organisationId, customerIds } = account;
  return readAll(
    table,
    customerIds.map((id) => customerHead(organisationId, id)),
  );
}

/** The account with `archivedOwnerIds` computed from the heads of its owners. */
export function namingArchived(account: Account, owners: readonly CustomerHead[]): Account {
  const { archivedOwnerIds: _, ...rest } = account;
  const archived = owners.filter(({ status }) => status === 'Archived').map(({ id }) => id);
  return archived.length === 0 ? rest : { ...rest, archivedOwnerIds: archived };
}

/**
 * The account with its Archived owners named. Archiving a customer does not write to accounts that are Closed, so the
 * owners of a Closed account are read.
 */
export async function knowingArchived(table: Table, account: Account): Promise<Account> {
  return account.status === 'Closed' ? namingArchived(account, await headsOfOwners(table, account)) : account;
}

/** Does the check of {@link mustHaveActiveOwner} for an account of any status, Closed ones included. */
export async function mustBeOwned(table: Table, account: Account, pointer?: string): Promise<void> {
  mustHaveActiveOwner(await knowingArchived(table, account), pointer);
}

type Owners = Pick<Account, 'customerIds' | 'archivedOwnerIds'>;
