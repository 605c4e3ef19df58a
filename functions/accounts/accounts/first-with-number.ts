import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { firstAccountIdOf, organisation } from '../../organisations/for-others.ts';
import { type Account, accountsById } from './store.ts';

/** The first account with this account number: the account itself, unless it was moved from another bank. */
export async function firstWithNumber(table: Table, one: Account): Promise<Account> {
  const { organisationId } = one;
  const organisationItem = organisation(organisationId);
  const stored = await table.get(organisationItem.key);
  invariant(stored !== undefined, 'the organisation of an account was not found');
  const id = firstAccountIdOf(organisationItem.parse(stored), one.accountNumber);
  if (id === one.id) return one;
  const [first] = id === undefined ? [] : await accountsById(table, organisationId, [id]);
  invariant(first !== undefined, `the account that was opened with the number of account ${one.id} was not found`);
  return first;
}

/**
 * The account that has the number of `first` at a bank and is not Closed; undefined if there is none. Only one can be: two would make
 * it a matter of chance where money arrives.
 */
export async function openWithNumberAt(
  table: Table,
  first: Account,
  routingNumber: string,
): Promise<Account | undefined> {
  const movedId = first.movedAccounts?.[routingNumber];
  const moved = movedId === undefined ? [] : await accountsById(table, first.organisationId, [movedId]);
  const all = first.routingNumber === routingNumber ? [...moved, first] : moved;
  return all.find(({ status }) => status !== 'Closed');
}

/**
 * Links the first account with a number to the account that has this number at another bank. A link to a later account there, which
 * is closed by now, is replaced.
 */
export function leadingTo(first: Account, { id, routingNumber }: Pick<Account, 'id' | 'routingNumber'>): Account {
  const named = first.movedAccounts?.[routingNumber];
  if (named === undefined || named === id) return first;
  return { ...first, movedAccounts: { ...first.movedAccounts, [routingNumber]: id } };
}
