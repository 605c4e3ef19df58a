import * as z from 'zod';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { type Disputable, type DisputeChange, stepDispute } from './dispute.ts';
import { enterPhase } from './phase.ts';
import { disputeMachine, type DisputeOutcome, disputeOutcomes, type DisputePhase, disputePhases } from './statuses.ts';
import type { Dispute } from './store.ts';

/** What the processor tells of a dispute: a status with the cents that are won, or a phase. */
export interface Progress {
  readonly status?: DisputeOutcome | undefined;
  readonly wonAmount?: number | undefined;
  readonly phase?: DisputePhase | undefined;
}

export const phaseField = z.enum(disputePhases, { error: `must be one of ${disputePhases.join(', ')}` }).optional();

/** The fields of a body that tells of progress. */
export const progressShape = {
  status: z.enum(disputeOutcomes, { error: `must be one of ${disputeOutcomes.join(', ')}` }).optional(),
  wonAmount: amountSchema.optional(),
  phase: phaseField,
};

interface ProgressFields {
  readonly status?: string | undefined;
  readonly wonAmount?: number | undefined;
  readonly phase?: string | undefined;
}

/** Refuses a body that tells neither a status nor a phase, or both, and an amount that is won without ResolvedWon. */
export function checkProgress({ status, wonAmount, phase }: ProgressFields, check: z.RefinementCtx): void {
  if ((status === undefined) === (phase === undefined)) {
    check.addIssue({ code: 'custom', path: ['status'], message: 'must be there, or phase in its place' });
  }
  if (wonAmount !== undefined && status !== 'ResolvedWon') {
    check.addIssue({ code: 'custom', path: ['wonAmount'], message: 'can only be there with the status ResolvedWon' });
  }
}

/**
 * Follows what the processor tells of a dispute. Undefined if nothing changes: it has the status already, or the phase is over. Refuses with
 * 409 a status that the dispute does not allow, more won than is disputed, and a dispute that was won for another amount before.
 */
export function progress(
  before: Dispute,
  { status, wonAmount, phase }: Progress,
  disputable: Disputable,
  now: Instant,
): DisputeChange | undefined {
  if (phase !== undefined) return enterPhase(before, phase, disputable.account, now);
  if (status === undefined) return undefined;
  if (wonAmount !== undefined && status !== 'ResolvedWon') {
    throw disputeMachine.refused(before, 'an amount is won only with the status ResolvedWon');
  }
  if (wonAmount !== undefined && wonAmount > before.amount) {
    throw disputeMachine.refused(before, `only ${before.amount} cents are disputed`);
  }
  const hasWon = before.status === 'ResolvedWon' ? (before.wonAmount ?? before.amount) : undefined;
  if (status === 'ResolvedWon' && hasWon !== undefined && hasWon !== (wonAmount ?? before.amount)) {
    throw disputeMachine.refused(before, `it was won for ${hasWon} cents`);
  }
  return stepDispute(before, status, disputable, now, wonAmount === undefined ? {} : { won: cents(wonAmount) });
}
