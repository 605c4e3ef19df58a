import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { transactions } from '../../accounts/transactions/for-others.ts';
import { cents } from '../../kernel/base/money/cents.ts';
import type { Table } from '../../kernel/table/table.ts';
import { leftOf } from '../card-transactions/given-back.ts';
import { type CardFraudCase, namedMax } from './store.ts';

/** The debits of a case, and their cents: all, and those that were not given back yet. */
export function countedDebits(
  debits: readonly Transaction[],
): Pick<CardFraudCase, 'transactions' | 'amount' | 'lostAmount'> {
  return {
    transactions: debits.map(({ type, id }) => ({ type, id })),
    amount: cents(debits.reduce((sum, { amount }) => sum + amount, 0)),
    lostAmount: cents(debits.reduce((sum, debit) => sum + leftOf(debit), 0)),
  };
}

/** The case as it is counted now. */
export async function recountedCase(table: Table, one: CardFraudCase): Promise<CardFraudCase> {
  return { ...one, ...countedDebits(await debitsOf(table, one)) };
}

/** The debits that a case names. */
export const debitsOf = (table: Table, one: CardFraudCase): Promise<readonly Transaction[]> =>
  transactions.byId(
    table,
    one.organisationId,
    one.transactions.map(({ id }) => id),
  );

/** A list with one member more, if it is new and there is room. */
export const withOneMore = <One>(all: readonly One[], one: One, isSame: (other: One) => boolean): One[] =>
  all.length >= namedMax || all.some(isSame) ? [...all] : [...all, one];
