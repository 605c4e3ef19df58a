import type { Table } from '../kernel/table/table.ts';
import { accountNumberPrefixItem, prefixKey, prefixOf } from './account-number-prefix.ts';

/**
 * The organisation whose accounts have numbers that begin like this one, by one read; undefined if there is none. The account itself
 * need not exist.
 */
export async function organisationOfNumber(table: Table, accountNumber: string): Promise<string | undefined> {
  const prefix = prefixOf(accountNumber);
  const stored = prefix === undefined ? undefined : await table.get(prefixKey(prefix));
  return stored && accountNumberPrefixItem.parse(stored).organisationId;
}
