import type { Transaction } from '../../accounts/transactions/for-others.ts';
import { type Cents, cents } from '../../kernel/base/money/cents.ts';
import { leftOf } from '../card-transactions/given-back.ts';
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
  /** Cents that other disputes have to give up for it. */
  readonly replacing: Cents;
}

/** How a step is taken: what it wins if that is not everything, and what is special about it. */
export interface MovementTerms {
  readonly won?: Cents | undefined;
  readonly withNotice: boolean;
  /** Provisional credits of other disputes of the debit that a win can take the place of. */
  readonly others: Cents;
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
  { won = amount, withNotice, others }: MovementTerms,
): Movements {
  const left = leftOf(debit) + credited;
  const wanted = outcome === 'ProvisionallyCredited' ? amount : outcome === 'ResolvedWon' ? won : 0;
  const credit = cents(Math.min(wanted, left + others));
  const replacing = cents(Math.max(0, credit - left));
  if (outcome === 'ProvisionallyCredited') {
    const moved = moving([{ reason: 'ProvisionalCredit', amount: credit }]);
    return { moved, credited: credit, kept: cents(0), replacing };
  }
  const replaced = cents(Math.min(credited, credit));
  const over = cents(credited - replaced);
  const kept = withNotice ? over : cents(0);
  const moved = moving([
    { reason: 'ProvisionalCreditReversalResolved', amount: replaced },
    { reason: 'FinalCredit', amount: credit },
    { reason: 'ProvisionalCreditReversalDenied', amount: cents(over - kept) },
  ]);
  return { moved, credited: cents(credit + kept), kept, replacing };
}

const moving = (all: readonly DisputeMovement[]): readonly DisputeMovement[] => all.filter(({ amount }) => amount > 0);
