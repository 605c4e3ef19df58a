import { account } from '../../accounts/accounts/for-others.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { ownerIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Dispute, disputes } from './store.ts';

/** A dispute and its account. */
export function loadDispute(organisationId: string, id: string) {
  const dispute = disputes.ref(organisationId, id);
  const accountId = dispute && ownerIdOf(dispute.key);
  return { dispute, account: accountId === undefined ? undefined : account(organisationId, accountId) };
}

/** The transaction that a dispute is about. */
export async function disputedTransactionOf(
  table: Table,
  { organisationId, transaction: { id } }: Dispute,
): Promise<Transaction> {
  const [found] = await transactions.byId(table, organisationId, [id]);
  invariant(found !== undefined, 'the transaction of a dispute was not found');
  return found;
}
