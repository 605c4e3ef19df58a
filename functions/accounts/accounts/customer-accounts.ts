import { accountIdsOfCustomer, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { byCreation, listOf, type ListSource, type Search, walkedMax } from '../../kernel/lists/list-source.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Account, accountsById } from './store.ts';

/**
 * The list of the accounts that a customer owns now. If the customer opened all of them and left none, number order is the
 * order of opening, and a page reads only its own accounts. Otherwise the customer is an individual with few accounts: all
 * are read, filtered and sorted.
 */
export async function customerAccounts(
  table: Table,
  organisationId: string,
  { head, search }: { readonly head: CustomerHead | undefined; readonly search: Search },
): Promise<ListSource<Account>> {
  if (head === undefined) return listOf<Account>([]);
  if (head.hasSharedAccounts === true) {
    if (head.accounts > walkedMax) {
      const detail = `The customer has had more than ${walkedMax} accounts, shared ones among them; list all accounts`;
      throw new Problem('limits_exceeded', { detail, parameter: 'filter[customerId]' });
    }
    await search(head.accounts);
    return listOf(await accountsOfCustomer(table, organisationId, head));
  }
  return {
    total: head.accounts,
    slice: (from, to) => accountsById(table, organisationId, accountIdsOfCustomer(head, from, to)),
  };
}

/** The accounts that a customer owns now, in the order of their opening. */
export async function accountsOfCustomer(
  table: Table,
  organisationId: string,
  head: CustomerHead | undefined,
): Promise<readonly Account[]> {
  const accounts = await accountsEverOfCustomer(table, organisationId, head);
  return accounts.filter((one) => head !== undefined && one.customerIds.includes(head.id)).sort(byCreation);
}

/** The accounts that a customer owns or has owned, in the order in which the customer became an owner. */
export async function accountsEverOfCustomer(
  table: Table,
  organisationId: string,
  head: CustomerHead | undefined,
): Promise<readonly Account[]> {
  if (head === undefined) return [];
  const accounts = await accountsById(table, organisationId, accountIdsOfCustomer(head));
  invariant(accounts.length === head.accounts, 'every account that a customer counts exists');
  return accounts;
}
