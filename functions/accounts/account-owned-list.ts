import { customerHead } from '../customers/store.ts';
import { listMark, type ListMark } from '../kernel/lists/list-marks.ts';
import { byCreation, type ListSource, mergedSource } from '../kernel/lists/list-source.ts';
import { type Fetch, organisationList } from '../kernel/lists/organisation-list.ts';
import { ownedList } from '../kernel/lists/owned-list.ts';
import type { ListedType } from '../kernel/journal/change.ts';
import type { ItemRef, ItemType } from '../kernel/table/item.ts';
import type { Table } from '../kernel/table/table.ts';
import { type Account, account, accountsOfCustomer } from './store.ts';
import type { CustomerHead } from '../customers/store.ts';

interface OwnerFilter {
  readonly accountId?: string | undefined;
  readonly accountIds?: readonly string[] | undefined;
  readonly customerId?: string | undefined;
}

interface LoadedOwners {
  readonly accounts: readonly Account[];
  readonly head: CustomerHead | undefined;
  readonly mark: ListMark | undefined;
}

/** How one kind of thing lies under the accounts that it belongs to. */
export interface AccountOwned<T> {
  readonly type: ListedType;
  readonly item: ItemType<T>;
  readonly partition: (organisationId: string, accountId: string) => string;
  readonly count: (account: Account) => number;
  readonly byId: (
    table: Table,
    organisationId: string,
    ids: readonly string[],
    options: { readonly consistent: boolean },
  ) => Promise<readonly T[]>;
}

/** What a list of account-owned things loads with its token: the accounts or the customer asked for, and the mark. */
export function loadOwners(organisationId: string, filter: OwnerFilter) {
  const { accountId, accountIds } = filter;
  const given = accountIds ?? (accountId === undefined ? [] : [accountId]);
  const ids = given.filter((id) => accountId === undefined || id === accountId);
  return {
    accounts: ids.map((id) => account(organisationId, id)) as readonly ItemRef<Account>[],
    head: filter.customerId === undefined ? undefined : customerHead(organisationId, filter.customerId),
    mark: ids.length > 0 || filter.customerId !== undefined ? undefined : listMark(organisationId),
  };
}

/** The narrowest list that answers a filter: of one account, of several, of a customer, or of the organisation. */
export async function accountOwnedList<T extends { readonly id: string; readonly createdAt: string }>(
  table: Table,
  organisationId: string,
  owned: AccountOwned<T>,
  filter: OwnerFilter,
  loaded: LoadedOwners,
): Promise<ListSource<T>> {
  const ofAccount = (one: Account) =>
    ownedList(table, owned.item, owned.partition(organisationId, one.id), owned.count(one));
  if (filter.accountId !== undefined || filter.accountIds !== undefined) {
    const accounts = loaded.accounts.filter(
      (one) => filter.customerId === undefined || one.customerIds.includes(filter.customerId),
    );
    return mergedSource(accounts.map(ofAccount), byCreation, ['filter[accountId]']);
  }
  if (filter.customerId !== undefined) {
    const accounts = await accountsOfCustomer(table, organisationId, loaded.head);
    return mergedSource(accounts.map(ofAccount), byCreation, ['filter[accountId]']);
  }
  const fetch: Fetch<T> = (ids, options) => owned.byId(table, organisationId, ids, options);
  return organisationList(table, organisationId, owned.type, loaded.mark, fetch);
}
