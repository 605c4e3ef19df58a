import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import type { CountedDispute } from './counted.ts';
import type { DisputeMovement } from './legs.ts';
import type { DisputeOutcome } from './statuses.ts';

/** What the step to an outcome does with the money of a dispute. */
export interface Movements {
  readonly moved: readonly DisputeMovement[];
  /** Cents that the dispute has credited after them, with those that are yet to be taken back. */
  readonly credited: Cents;
  /** Cents of a provisional credit that stay on the account until it is taken back after its notice. */
  readonly kept: Cents;
}

/**
 * The movements of the step to an outcome. A credit is at most what was not given back of the debit meanwhile. A dispute that is
 * won gets `won` cents; what was credited above that, and all that was credited if it is not won, is taken back: now, or after its
 * notice.
 */
export function movementsOf(
  { amount, credited }: CountedDispute,
  outcome: DisputeOutcome,
  debit: Transaction,
  { won = amount, withNotice }: { readonly won?: Cents | undefined; readonly withNotice: boolean },
): Movements {
  const left = Math.max(0, debit.amount - (debit.givenBack ?? 0)) + credited;
  const wanted = outcome === 'ProvisionallyCredited' ? amount : outcome === 'ResolvedWon' ? won : 0;
  const credit = cents(Math.min(wanted, left));
  if (outcome === 'ProvisionallyCredited') {
    return { moved: moving([{ reason: 'ProvisionalCredit', amount: credit }]), credited: credit, kept: cents(0) };
  }
  const replaced = cents(Math.min(credited, credit));
  const over = cents(credited - replaced);
  const kept = withNotice ? over : cents(0);
  const moved = moving([
    { reason: 'ProvisionalCreditReversalResolved', amount: replaced },
    { reason: 'FinalCredit', amount: credit },
    { reason: 'ProvisionalCreditReversalDenied', amount: cents(over - kept) },
  ]);
  return { moved, credited: cents(credit + kept), kept };
}

const moving = (all: readonly DisputeMovement[]): readonly DisputeMovement[] => all.filter(({ amount }) => amount > 0);
