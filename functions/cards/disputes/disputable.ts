import { transactionRefused } from '../../accounts/transactions/refused.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { ownerIdOf } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { disputableOf, withDisputes } from './counted.ts';

/** Where the body of a request names the transaction that is disputed. */
export const transactionPointer = '/data/relationships/transaction';

/** A transaction that a body names, and its account. */
export function loadDisputed(organisationId: string, transactionId: string) {
  const disputed = transactions.ref(organisationId, transactionId);
  const accountId = disputed && ownerIdOf(disputed.key);
  return { disputed, account: accountId === undefined ? undefined : account(organisationId, accountId) };
}

/** The most disputes that one transaction has. */
const disputesMax = 10;

/**
 * What is disputed of a transaction: the cents that a body names, or all that is left. Refuses with 404 what is no transaction of a card,
 * and with 409 a credit, and more than what was not given back and is in no other dispute.
 */
export async function mustBeDisputable(
  { disputed, account: owner }: { readonly disputed: Transaction | undefined; readonly account: Account | undefined },
  { named, amount }: { readonly named: string; readonly amount: number | undefined },
  table: Table,
): Promise<{ readonly transaction: Transaction; readonly account: Account; readonly amount: Cents }> {
  const isOfCard = (reversibleTypes as readonly string[]).includes(disputed?.type ?? '');
  if (disputed === undefined || owner === undefined || !isOfCard) {
    throw notFound('The transaction of a card', named, transactionPointer);
  }
  const found = await withDisputes(disputed, table);
  const left = disputableOf(found);
  const wanted = amount ?? left;
  const refusal =
    disputed.direction === 'Credit'
      ? 'is a Credit'
      : left < Math.max(wanted, 1)
        ? `has ${left} cents that were not given back and are in no dispute`
        : found.disputes.length >= disputesMax
          ? `has ${disputesMax} disputes, and cannot have more`
          : undefined;
  if (refusal === undefined) return { transaction: found.debit, account: owner, amount: cents(wanted) };
  throw transactionRefused(disputed, refusal, {
    pointer: transactionPointer,
    ...(found.disputes.length === 0 ? {} : { existingIds: found.disputes.map(({ id }) => id) }),
  });
}
