import type { Table } from '../../kernel/table/table.ts';
import type { Bank } from '../../organisations/banks.ts';
import { firstAccountIdOf, type Organisation } from '../../organisations/for-others.ts';
import { type Account, accountsById } from './store.ts';

/** Numbers that belong to this organisation, and the account that has them, if there is one. */
export interface AccountNumbersMatch {
  readonly id: string;
  readonly account: Account | undefined;
}

interface Numbers {
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** The parameters of a search for an account by its numbers. */
export interface NumberSearch {
  readonly table: Table;
  readonly org: Organisation;
  readonly banks: readonly Pick<Bank, 'routingNumber'>[];
}

/**
 * Finds the account with these numbers; undefined if they belong to another bank or organisation. The account number alone is
 * not enough: an account that was moved to another bank keeps its number, so both accounts have it. The one that was opened
 * with the number names the others. Numbers of the organisation's own bank belong to it even if no account has them.
 */
export async function accountOfNumbers(
  { table, org, banks }: NumberSearch,
  { routingNumber, accountNumber }: Numbers,
): Promise<AccountNumbersMatch | undefined> {
  const firstId = firstAccountIdOf(org, accountNumber);
  if (firstId === undefined || !isBankOf(banks, routingNumber)) return undefined;
  const [first] = await accountsById(table, org.id, [firstId]);
  const movedId = first?.movedAccounts?.[routingNumber];
  if (movedId !== undefined) {
    const [account] = await accountsById(table, org.id, [movedId]);
    return { id: movedId, account };
  }
  if (first?.routingNumber === routingNumber) return { id: firstId, account: first };
  return routingNumber === org.routingNumber ? { id: firstId, account: undefined } : undefined;
}

/** True for the routing number of a bank of the stage. Accounts of the platform have no others. */
export const isBankOf = (banks: NumberSearch['banks'], routingNumber: string): boolean =>
  banks.some((bank) => bank.routingNumber === routingNumber);
