import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { cardLinks } from '../cards/event-links.ts';
import type { cardFraudCasesEventReference } from './event-reference.ts';
import { fraudCaseToResource } from './resource.ts';
import type { FraudOutcome } from './statuses.ts';
import type { CardFraudCase } from './store.ts';

const defineEvent = eventDefiner<typeof cardFraudCasesEventReference>();

export const cardFraudCaseCreated = defineEvent('cardFraudCase.created');

export const cardFraudCaseActivated = defineEvent('cardFraudCase.activated');

export const cardFraudCaseClosed = defineEvent('cardFraudCase.closed');

export const fraudCaseCreatedEvent = (one: CardFraudCase): EventDraft =>
  fraudCaseEvent(cardFraudCaseCreated, { fraudType: one.fraudType, openedBy: one.openedBy }, one);

export const fraudCaseActivatedEvent = (one: CardFraudCase): EventDraft =>
  fraudCaseEvent(cardFraudCaseActivated, { fraudType: one.fraudType }, one);

export const fraudCaseClosedEvent = (outcome: FraudOutcome, one: CardFraudCase): EventDraft =>
  fraudCaseEvent(cardFraudCaseClosed, { fraudType: one.fraudType, outcome }, one);

function fraudCaseEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'cardFraudCase' | 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  one: CardFraudCase,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: { cardFraudCase: { type: 'cardFraudCase', id: one.id }, ...cardLinks(one) },
    tags: one.tags,
    resource: fraudCaseToResource(one),
  });
}
