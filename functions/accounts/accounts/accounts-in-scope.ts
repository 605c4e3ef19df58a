import { customerHead, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { isWhole, isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { byCreation } from '../../kernel/lists/list-source.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountsOfCustomer } from './customer-accounts.ts';
import { type Account, account } from './store.ts';

/** The loaded items that name the accounts of a caller whose access scope is not the whole organisation. */
export interface LoadedAccessScope {
  readonly own: CustomerHead | undefined;
  readonly limited: readonly Account[];
}

/** The items from which a caller's accounts follow: the accounts that the token names, or the customer who calls. */
export function loadAccessScope(organisationId: string, { customerId, accountIds }: AccessScope) {
  const isOwner = accountIds === undefined && customerId !== undefined;
  return {
    own: isOwner ? customerHead(organisationId, customerId) : undefined,
    limited: (accountIds ?? []).map((id) => account(organisationId, id)) as readonly ItemRef<Account>[],
  };
}

/** The accounts in a caller's access scope, in the order of their opening; undefined for the whole organisation. */
export async function accountsInScope(
  table: Table,
  organisationId: string,
  loaded: LoadedAccessScope,
  accessScope: AccessScope,
): Promise<readonly Account[] | undefined> {
  if (isWhole(accessScope)) return undefined;
  const accounts =
    accessScope.accountIds === undefined ? await accountsOfCustomer(table, organisationId, loaded.own) : loaded.limited;
  return accounts.filter((one) => isAccountInScope(accessScope, one)).sort(byCreation);
}
