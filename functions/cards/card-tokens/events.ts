import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import type { cardTokensEventReference } from './event-reference.ts';
import { tokenToResource } from './resource.ts';
import type { TokenStatus } from './statuses.ts';
import type { CardToken } from './store.ts';

const defineEvent = eventDefiner<typeof cardTokensEventReference>();

export const cardTokenCreated = defineEvent('cardToken.created');

export const cardTokenStatusChanged = defineEvent('cardToken.statusChanged');

/** The event of a token that a wallet has asked for. */
export const tokenCreatedEvent = (one: CardToken): EventDraft =>
  tokenEvent(cardTokenCreated, { status: one.status, wallet: one.wallet }, one);

/** The event of a changed status. */
export const tokenStatusEvent = (previousStatus: TokenStatus, one: CardToken): EventDraft =>
  tokenEvent(cardTokenStatusChanged, { previousStatus, newStatus: one.status, wallet: one.wallet }, one);

function tokenEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'cardToken' | 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  one: CardToken,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      cardToken: { type: 'cardToken', id: one.id },
      card: { type: one.cardType, id: one.cardId },
      account: { type: 'depositAccount', id: one.accountId },
      customer: { type: one.customerType, id: one.customerId },
    },
    tags: {},
    resource: tokenToResource(one),
  });
}
