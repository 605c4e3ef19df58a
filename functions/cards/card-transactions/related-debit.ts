import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import type { Table } from '../../kernel/table/table.ts';
import { withDisputes } from '../disputes/for-others.ts';
import { mustBeLeft } from './given-back.ts';

interface Related {
  readonly relatedTransaction?: { readonly data: { readonly id: string } } | undefined;
}

/** The debit of which a body says that money is given back. */
export const loadRelated = (organisationId: string, { relatedTransaction }: Related) =>
  relatedTransaction && transactions.ref(organisationId, relatedTransaction.data.id);

/** The debit that the body names; undefined if it names none. Refuses one of which less than `amount` is left. */
export async function relatedDebit(
  {
    body: { relationships },
    loaded: { related },
    table,
  }: {
    readonly body: {
      readonly relationships: Related & { readonly account: { readonly data: { readonly id: string } } };
    };
    readonly loaded: { readonly related: Transaction | undefined };
    readonly table: Table;
  },
  amount: number,
): Promise<Transaction | undefined> {
  const named = relationships.relatedTransaction?.data.id;
  if (named === undefined) return undefined;
  const { debit } = related === undefined ? {} : await withDisputes(related, table);
  return mustBeLeft(debit, { amount, accountId: relationships.account.data.id, named });
}
