import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type Dispute, disputes } from './store.ts';

/** A dispute that says what it has credited. */
export type CountedDispute = Dispute & { readonly credited: Cents };

/** A debit by a card whose `givenBack` has all that was given back of it, and the dispute about it, if there is one. */
export interface CountedDebit {
  readonly debit: Transaction;
  readonly dispute?: CountedDispute;
}

/**
 * Counts what an earlier version credited by a dispute, in full and without counting it on the transaction. The debit is to be
 * written as it is returned.
 */
export function counted(debit: Transaction, dispute: Dispute): Required<CountedDebit> {
  const hasCredited = dispute.status === 'ProvisionallyCredited' || dispute.status === 'ResolvedWon';
  const credited = dispute.credited ?? cents(hasCredited ? dispute.amount : 0);
  const isMissing = dispute.credited === undefined && credited > 0 && debit.countsDispute !== true;
  const givenBack = cents((debit.givenBack ?? 0) + credited);
  return {
    debit: isMissing ? { ...debit, givenBack, countsDispute: true } : debit,
    dispute: { ...dispute, credited },
  };
}

/** A debit with the dispute that it names. */
export async function withDispute(debit: Transaction, table: Table): Promise<CountedDebit> {
  if (debit.disputedBy === undefined) return { debit };
  const [dispute] = await disputes.byId(table, debit.organisationId, [debit.disputedBy]);
  mustFit(dispute !== undefined);
  return counted(debit, dispute);
}
