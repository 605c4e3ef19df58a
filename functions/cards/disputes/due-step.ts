import { dueAttributes } from '../../kernel/due/due-index.ts';
import { disputeMachine } from './statuses.ts';
import type { Dispute } from './store.ts';

/** The dispute with its next due step, or without one if none is left. */
export function withDueStep(dispute: Dispute): Dispute {
  const { duePk: _, dueAt: __, untold, ...rest } = dispute;
  if (untold === undefined || disputeMachine.isFinal(dispute)) return rest;
  return { ...rest, untold, ...dueAttributes(dispute.organisationId, dispute, untold.at) };
}
