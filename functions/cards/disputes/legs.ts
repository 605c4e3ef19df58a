import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Leg } from '../../accounts/ledger/leg.ts';
import type { Cents } from '../../kernel/base/money/cents.ts';
import { type DisputeReason, disputeReasons } from './statuses.ts';
import type { Dispute } from './store.ts';

/** What a dispute moves, and why. */
export interface DisputeMovement {
  readonly reason: DisputeReason;
  readonly amount: Cents;
}

/** The side of the account in what a dispute moves. */
export const legOf = (
  { id, tags, transaction }: Dispute,
  { reason, amount }: DisputeMovement,
  account: Account,
): Leg => ({
  account,
  type: 'disputeTransaction',
  direction: disputeReasons[reason],
  amount,
  transaction: { summary: summaries[reason], tags, disputeId: id, reason, disputedTransaction: transaction },
});

const summaries: Readonly<Record<DisputeReason, string>> = {
  ProvisionalCredit: 'Dispute  |  Provisional credit',
  ProvisionalCreditReversalDenied: 'Dispute  |  Provisional credit taken back',
  ProvisionalCreditReversalResolved: 'Dispute  |  Provisional credit replaced',
  FinalCredit: 'Dispute  |  Final credit',
};
