import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { cardLinks } from '../cards/event-links.ts';
import type { cardTokensEventReference } from './event-reference.ts';
import { tokenToResource } from './resource.ts';
import type { TokenStatus } from './statuses.ts';
import type { CardToken } from './store.ts';

const defineEvent = eventDefiner<typeof cardTokensEventReference>();

export const cardTokenCreated = defineEvent('cardToken.created');

export const cardTokenPending = defineEvent('cardToken.pending');

export const cardTokenStatusChanged = defineEvent('cardToken.statusChanged');

export const cardTokenMoved = defineEvent('cardToken.moved');

/** The event of a token that a wallet has asked for. */
export const tokenCreatedEvent = (one: CardToken): EventDraft =>
  tokenEvent(cardTokenCreated, { status: one.status, wallet: one.wallet }, one);

/** The event that asks the organisation about a token. */
export const tokenPendingEvent = (one: CardToken): EventDraft =>
  tokenEvent(cardTokenPending, { status: one.status, wallet: one.wallet }, one);

/** The event of a changed status. */
export const tokenStatusEvent = (previousStatus: TokenStatus, one: CardToken): EventDraft =>
  tokenEvent(cardTokenStatusChanged, { previousStatus, newStatus: one.status, wallet: one.wallet }, one);

/** The event of a token that was moved from the card that it had before. */
export const tokenMovedEvent = (before: CardToken, one: CardToken): EventDraft =>
  draftEvent(cardTokenMoved, {
    attributes: { status: one.status, wallet: one.wallet },
    relationships: {
      cardToken: { type: 'cardToken', id: one.id },
      ...cardLinks(one),
      replacedCard: { type: before.cardType, id: before.cardId },
    },
    tags: {},
    resource: tokenToResource(one),
  });

function tokenEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'cardToken' | 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  one: CardToken,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: { cardToken: { type: 'cardToken', id: one.id }, ...cardLinks(one) },
    tags: {},
    resource: tokenToResource(one),
  });
}
