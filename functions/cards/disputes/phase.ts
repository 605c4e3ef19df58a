import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { replace } from '../../kernel/table/write.ts';
import type { DisputeChange } from './dispute.ts';
import { phaseChangedEvent } from './events.ts';
import { disputeMachine, type DisputePhase, disputePhases } from './statuses.ts';
import type { Dispute } from './store.ts';

/**
 * Brings a dispute into a later phase at the network. No money moves. Undefined for an earlier phase, whose message came late, and once
 * the dispute is decided.
 */
export function enterPhase(
  before: Dispute,
  phase: DisputePhase,
  account: Account,
  now: Instant,
): DisputeChange | undefined {
  const isLater = before.phase === undefined || disputePhases.indexOf(phase) > disputePhases.indexOf(before.phase);
  if (!isLater || disputeMachine.isFinal(before)) return undefined;
  const dispute = { ...before, phase };
  return {
    dispute,
    change: { at: momentFor(now, account), writes: [replace(dispute)], events: [phaseChangedEvent(before, dispute)] },
  };
}
