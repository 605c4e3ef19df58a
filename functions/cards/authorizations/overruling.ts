import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { EventDraft } from '../../kernel/base/event-type.ts';
import { type Cents } from '../../kernel/base/money/cents.ts';
import { defined } from '../../kernel/base/defined.ts';
import type { DatedChange } from '../../kernel/journal/change.ts';
import type { Decider } from './deciders.ts';
import type { DeclineReason } from './decline-reasons.ts';
import type { StandInDecision } from './stand-in.ts';
import type { Authorization } from './store.ts';

/** A decision that the processor has overruled, as it was counted. */
export interface OverruledDecision {
  readonly createdAt: Instant;
  readonly decidedBy: Decider;
  /** What the merchant asked for. */
  readonly asked: Cents;
  /** What was authorized at first; absent if it was declined. */
  readonly approved?: Cents;
  /** Why it was declined, or is now. */
  readonly reason?: DeclineReason;
  readonly meta?: Authorization['declinedBy'];
}

/** What the events of a decision tell the figures. */
export interface DecisionFigures {
  readonly decidedBy?: Decider;
  readonly overruled?: OverruledDecision;
}

/** Who has decided an authorization at first, for its event; nothing if the rules have, or the processor in their place. */
export const deciderForFigures = ({ decidedBy }: Authorization): Pick<EventDraft, 'figures'> =>
  decidedBy === undefined ? {} : { figures: { decidedBy } satisfies DecisionFigures };

/** A change whose events say that it overrules a decision, so that figures count the use once, on the day of the first decision. */
export function overruling(change: DatedChange, before: Authorization, standIn: StandInDecision): DatedChange {
  const { createdAt, amount, firstAmount = amount, requestedAmount = firstAmount, decidedBy = 'Rules' } = before;
  const decision =
    standIn.decision === 'Approved'
      ? defined({ reason: before.declineReason, meta: before.declinedBy })
      : { approved: firstAmount, reason: standIn.reason };
  const overruled: OverruledDecision = { createdAt, decidedBy, asked: requestedAmount, ...decision };
  const figures = { overruled } satisfies DecisionFigures;
  return { ...change, events: (change.events ?? []).map((event) => ({ ...event, figures })) };
}
