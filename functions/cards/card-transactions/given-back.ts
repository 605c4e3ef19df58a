import { transactionRefused } from '../../accounts/transactions/refused.ts';
import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { notFound } from '../../kernel/base/problem.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import { reversibleTypes } from './transaction-types.ts';

/** The cents of a card debit that can still be given back: the amount less all reversals, refunds and disputes. */
export const leftOf = ({ amount, givenBack = cents(0) }: Transaction): Cents => cents(Math.max(0, amount - givenBack));

/**
 * The write of a debit of which so many cents more were given back, or fewer if a dispute takes money back. Its condition is the debit
 * as it was read, so money that is given back at the same moment cannot pass the debit together. Put it into the transaction that
 * moves the money.
 */
export function givingBack(debit: Transaction, signed: Cents): Write {
  const givenBack = cents((debit.givenBack ?? 0) + signed);
  // Earlier versions could give more back; nothing is added to that.
  invariant(
    givenBack >= 0 && (signed <= 0 || givenBack <= debit.amount),
    `more than the debit ${debit.id} would be given back`,
  );
  return replace({ ...debit, givenBack });
}

/**
 * The debit that a body names as the one of which money is given back. Refuses with 404 what is no transaction of a card of the
 * account, and with 409 a credit, and more than what is left.
 */
export function mustBeLeft(
  debit: Transaction | undefined,
  back: { readonly amount: number; readonly accountId: string; readonly named: string },
): Transaction {
  const pointer = '/data/relationships/relatedTransaction';
  const isOfCard = (reversibleTypes as readonly string[]).includes(debit?.type ?? '');
  if (!isOfCard || debit?.accountId !== back.accountId)
    throw notFound('The transaction of a card', back.named, pointer);
  if (debit.direction === 'Credit') {
    throw transactionRefused(debit, 'is a Credit', { pointer });
  }
  const left = leftOf(debit);
  if (left >= back.amount) return debit;
  throw transactionRefused(debit, `has ${left} cents that were not given back yet`, { pointer });
}
