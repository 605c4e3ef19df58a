import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { leftOf } from '../card-transactions/given-back.ts';
import { type Dispute, disputes } from './store.ts';

/** A dispute that says what it has credited. */
export type CountedDispute = Dispute & { readonly credited: Cents };

/** A debit by a card whose `givenBack` has all that was given back of it, and the disputes about it, the oldest first. */
export interface CountedDebit {
  readonly debit: Transaction;
  readonly disputes: readonly CountedDispute[];
}

/**
 * Counts what an earlier version credited by a dispute, in full and without counting it on the transaction. The debit is to be
 * written as it is returned.
 */
export function counted(
  debit: Transaction,
  dispute: Dispute,
): { readonly debit: Transaction; readonly dispute: CountedDispute } {
  const hasCredited = dispute.status === 'ProvisionallyCredited' || dispute.status === 'ResolvedWon';
  const credited = dispute.credited ?? cents(hasCredited ? dispute.amount : 0);
  const isMissing = dispute.credited === undefined && credited > 0 && debit.countsDispute !== true;
  const givenBack = cents((debit.givenBack ?? 0) + credited);
  return {
    debit: isMissing ? { ...debit, givenBack, countsDispute: true } : debit,
    dispute: { ...dispute, credited },
  };
}

/** A debit with the disputes that it names. */
export async function withDisputes(debit: Transaction, table: Table): Promise<CountedDebit> {
  const ids = disputeIdsOf(debit);
  const found = await disputes.byId(table, debit.organisationId, ids);
  mustFit(found.length === ids.length);
  let whole = debit;
  const all = found.map((one) => {
    const { debit: counting, dispute } = counted(whole, one);
    whole = counting;
    return dispute;
  });
  return { debit: whole, disputes: all };
}

/** The ids of the disputes about a debit, the oldest first. */
export const disputeIdsOf = ({ disputedBy, alsoDisputedBy = [] }: Transaction): readonly string[] =>
  disputedBy === undefined ? [] : [...alsoDisputedBy, disputedBy];

/**
 * The cents of a debit that can still be disputed: neither given back, nor claimed by a dispute. A dispute that was withdrawn, or that the
 * processor has not taken, claims nothing any more.
 */
export function disputableOf({ debit, disputes: all }: CountedDebit): Cents {
  const claimed = all
    .filter(({ denialReason }) => denialReason !== 'Withdrawn' && denialReason !== 'RefusedByProcessor')
    .reduce((sum, { amount, credited }) => sum + Math.max(0, amount - credited), 0);
  return cents(Math.max(0, leftOf(debit) - claimed));
}
