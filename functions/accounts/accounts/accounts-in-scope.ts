import { customerHead, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { isWhole, isAccountInScope, type AccessScope } from '../../kernel/auth/access-scope.ts';
import { byCreation } from '../../kernel/lists/list-source.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountsOfCustomer } from './customer-accounts.ts';
import { type Account, account } from './store.ts';

/** What says which accounts a caller reaches who does not reach all of the organisation's. */
export interface LoadedAccessScope {
  readonly own: CustomerHead | undefined;
  readonly limited: readonly Account[];
}

/** Where a caller's accounts follow from: the single ones that their token names, or the customer that they are. */
export function loadAccessScope(organisationId: string, { customerId, accountIds }: AccessScope) {
  const isOwner = accountIds === undefined && customerId !== undefined;
  return {
    own: isOwner ? customerHead(organisationId, customerId) : undefined,
    limited: (accountIds ?? []).map((id) => account(organisationId, id)) as readonly ItemRef<Account>[],
  };
}

/** The accounts that a caller reaches, in the order of their opening; undefined for all of the organisation's. */
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
