import { transactionRefused } from '../../accounts/transactions/refused.ts';
import { type Account, account } from '../../accounts/accounts/for-others.ts';
import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { ownerIdOf } from '../../kernel/table/kind.ts';
import { leftOf } from '../card-transactions/given-back.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';

/** Where the body of a request names the transaction that is disputed. */
export const transactionPointer = '/data/relationships/transaction';

/** A transaction that a body names, and its account. */
export function loadDisputed(organisationId: string, transactionId: string) {
  const disputed = transactions.ref(organisationId, transactionId);
  const accountId = disputed && ownerIdOf(disputed.key);
  return { disputed, account: accountId === undefined ? undefined : account(organisationId, accountId) };
}

/**
 * What is disputed of a transaction: the cents that a body names, or all that is left. Refuses with 404 what is no transaction of a card,
 * and with 409 a credit, one that has a dispute, and more than what was not given back.
 */
export function mustBeDisputable(
  { disputed, account: owner }: { readonly disputed: Transaction | undefined; readonly account: Account | undefined },
  { named, amount }: { readonly named: string; readonly amount: number | undefined },
): { readonly transaction: Transaction; readonly account: Account; readonly amount: Cents } {
  const isOfCard = (reversibleTypes as readonly string[]).includes(disputed?.type ?? '');
  if (disputed === undefined || owner === undefined || !isOfCard) {
    throw notFound('The transaction of a card', named, transactionPointer);
  }
  const left = leftOf(disputed);
  const wanted = amount ?? left;
  const refusal =
    disputed.direction === 'Credit'
      ? 'is a Credit'
      : disputed.disputedBy !== undefined
        ? `has the dispute ${disputed.disputedBy}`
        : left < Math.max(wanted, 1)
          ? `has ${left} cents that were not given back`
          : undefined;
  if (refusal !== undefined) throw transactionRefused(disputed, refusal, { pointer: transactionPointer });
  return { transaction: disputed, account: owner, amount: cents(wanted) };
}
