import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { defined } from '../../kernel/base/defined.ts';
import { cardLinks } from '../cards/event-links.ts';
import type { cardAuthenticationsEventReference } from './event-reference.ts';
import { authenticationToResource } from './resource.ts';
import type { AuthenticationStatus } from './statuses.ts';
import type { CardAuthentication } from './store.ts';

const defineEvent = eventDefiner<typeof cardAuthenticationsEventReference>();

export const cardAuthenticationCreated = defineEvent('cardAuthentication.created');

export const cardAuthenticationPending = defineEvent('cardAuthentication.pending');

export const cardAuthenticationStatusChanged = defineEvent('cardAuthentication.statusChanged');

/** The event of an authentication that a merchant has asked for. */
export const authenticationCreatedEvent = (one: CardAuthentication): EventDraft =>
  authenticationEvent(cardAuthenticationCreated, { status: one.status, ...paymentOf(one) }, one);

/** The event that asks the organisation about an authentication. */
export const authenticationPendingEvent = (one: CardAuthentication): EventDraft =>
  authenticationEvent(cardAuthenticationPending, { status: one.status, ...paymentOf(one) }, one);

/** The event of a changed status. */
export const authenticationStatusEvent = (previousStatus: AuthenticationStatus, one: CardAuthentication): EventDraft =>
  authenticationEvent(
    cardAuthenticationStatusChanged,
    { previousStatus, newStatus: one.status, ...paymentOf(one) },
    one,
  );

const paymentOf = ({ amount, merchant }: CardAuthentication) => ({ ...defined({ amount }), merchant });

function authenticationEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'cardAuthentication' | 'card' | 'account' | 'customer'>,
  attributes: z.input<Attributes>,
  one: CardAuthentication,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: { cardAuthentication: { type: 'cardAuthentication', id: one.id }, ...cardLinks(one) },
    tags: {},
    resource: authenticationToResource(one),
  });
}
