import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { disputeMachine } from './statuses.ts';
import type { Dispute, DisputeDocument } from './store.ts';

/**
 * The dispute with its next due step, or without one if none is left: what the processor has yet to be told or sent, and the next
 * deadline, whichever comes first. Documents are sent once it has taken the dispute; those of a dispute that was opened here also if nothing
 * has set when.
 */
export function withDueStep(dispute: Dispute): Dispute {
  const { duePk: _, dueAt: __, untold: ___, unsent: ____, nextStepAt: _____, ...rest } = dispute;
  const untold = isToTell(dispute) ? dispute.untold : undefined;
  const unsent = unsentOf(dispute);
  const nextStepAt = nextStepOf(dispute);
  const [dueAt] = [(untold ?? unsent)?.at, nextStepAt].filter((at) => at !== undefined).sort();
  return {
    ...rest,
    ...(untold === undefined ? {} : { untold }),
    ...(unsent === undefined ? {} : { unsent }),
    ...(nextStepAt === undefined ? {} : { nextStepAt }),
    ...(dueAt === undefined ? {} : dueAttributes(dispute.organisationId, dispute, dueAt)),
  };
}

/** A dispute that is decided is told no more, and its end only if it was withdrawn here. */
const isToTell = (dispute: Dispute): boolean =>
  !disputeMachine.isFinal(dispute) || dispute.denialReason === 'Withdrawn';

/** The tries of the next document. Whether those of a dispute that the processor has opened are sent is decided where they come in. */
function unsentOf(dispute: Dispute): Dispute['unsent'] {
  const next = nextToSend(dispute);
  if (next === undefined) return undefined;
  return dispute.unsent ?? (dispute.reason === undefined ? undefined : { attempts: 0, at: next.createdAt });
}

/** The oldest document that the processor does not have yet. A dispute that is decided needs none. */
export const nextToSend = (dispute: Dispute): DisputeDocument | undefined =>
  disputeMachine.isFinal(dispute) ? undefined : dispute.documents?.find((one) => one.handedOver === undefined);

/** The next deadline: the provisional credit, the decision, or that what a decided dispute has credited is taken back. */
function nextStepOf(dispute: Dispute): Instant | undefined {
  const { status, takeBack, creditDueAt, decisionDueAt, remindAt } = dispute;
  if (disputeMachine.isFinal(dispute)) return takeBack?.at;
  return (status === 'InvestigationStarted' ? creditDueAt : undefined) ?? remindAt ?? decisionDueAt;
}
