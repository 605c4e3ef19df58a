import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import type { Bulk } from '../../money/bulk-payments/for-others.ts';
import type { bulkCardsEventReference } from './event-reference.ts';
import { bulkCardsToResource } from './resource.ts';

const defineEvent = eventDefiner<typeof bulkCardsEventReference>();

export const bulkCardsFailed = defineEvent('bulkCards.failed');

export const bulkCardsFinished = defineEvent('bulkCards.finished');

/** Tells which member was refused, and why. */
export const cardFailedEvent = (
  after: Bulk,
  attributes: {
    readonly index: number;
    readonly error: string;
    readonly pointer?: string;
    readonly idempotencyKey?: string;
    readonly cardMayExist?: true;
  },
): EventDraft => draftEvent(bulkCardsFailed, { attributes, ...about(after) });

export const cardsFinishedEvent = (after: Bulk): EventDraft =>
  draftEvent(bulkCardsFinished, { attributes: {}, ...about(after) });

const about = (one: Bulk) => ({
  relationships: { bulkCards: { type: 'bulkCards', id: one.id } },
  resource: bulkCardsToResource(one),
});
