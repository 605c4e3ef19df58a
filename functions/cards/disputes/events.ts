import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { disputeToResource } from './resource.ts';
import type { DisputePhase, DisputeStatus } from './statuses.ts';
import type { Dispute } from './store.ts';
import type { disputesEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof disputesEventReference>();

export const disputeCreated = defineEvent('dispute.created');

export const disputeStatusChanged = defineEvent('dispute.statusChanged');

export const disputePhaseChanged = defineEvent('dispute.phaseChanged');

export const disputeCreatedEvent = (one: Dispute): EventDraft =>
  disputeEvent(disputeCreated, { amount: one.amount, status: one.status }, one);

export const statusChangedEvent = (previousStatus: DisputeStatus, one: Dispute): EventDraft =>
  disputeEvent(disputeStatusChanged, { previousStatus, newStatus: one.status }, one);

/** Who has ended a dispute in the holder's favour without a decision about it. */
export type DisputeWinner = 'Merchant';

/** The merchant gives the money back, so that there is nothing to decide: figures count it as given back, not as won. */
export const replacedEvent = (previousStatus: DisputeStatus, one: Dispute): EventDraft => ({
  ...statusChangedEvent(previousStatus, one),
  figures: { wonBy: 'Merchant' satisfies DisputeWinner },
});

export const phaseChangedEvent = ({ phase: previousPhase }: Dispute, one: Dispute): EventDraft =>
  disputeEvent(disputePhaseChanged, { ...defined({ previousPhase }), newPhase: phaseOf(one) }, one);

function phaseOf({ id, phase }: Dispute): DisputePhase {
  invariant(phase !== undefined, `the dispute ${id} has no phase`);
  return phase;
}

function disputeEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'dispute' | 'transaction' | 'account', string, 'customer' | 'customers'>,
  attributes: z.input<Attributes>,
  one: Dispute,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      dispute: { type: 'dispute', id: one.id },
      transaction: one.transaction,
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: disputeToResource(one),
  });
}
