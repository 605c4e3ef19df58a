import { accountIdFor, type CustomerHead } from '../../onboarding/customers/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Table } from '../../kernel/table/table.ts';
import { accountsById } from './store.ts';

/** The ids that are tried for a new account. With a billion possible ids, a second try is rare already. */
const idAttemptsMax = 8;

/**
 * The id of the next account of a customer. The first attempt takes the id that follows from the number without a look-up: if another
 * account has it, the insert fails, and the second attempt looks for a free one.
 */
export async function nextAccountId(table: Table, head: CustomerHead, attempt: number): Promise<string> {
  const number = head.accounts + 1;
  if (attempt === 1) return accountIdFor(head, number);
  const ids = Array.from({ length: idAttemptsMax }, (_, tried) => accountIdFor(head, number, tried));
  const taken = new Set((await accountsById(table, head.organisationId, ids)).map((one) => one.id));
  const free = ids.find((id) => !taken.has(id));
  invariant(free !== undefined, 'one of several random ids is free');
  return free;
}
