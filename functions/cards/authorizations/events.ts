import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { authorizationToResource } from './resource.ts';
import type { Authorization } from './store.ts';
import type { authorizationsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof authorizationsEventReference>();

const links = {
  relationships: ['authorization', 'card', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'authorization' as const,
};

export const authorizationCreated = defineEvent({ type: 'authorization.created', ...links });

export const authorizationDeclined = defineEvent({ type: 'authorization.declined', ...links });

export const authorizationAmountChanged = defineEvent({ type: 'authorization.amountChanged', ...links });

export const authorizationCanceled = defineEvent({ type: 'authorization.canceled', ...links });

export const authorizationUpdated = defineEvent({ type: 'authorization.updated', ...links });

type AuthorizationEvent<Attributes extends z.ZodType> = EventType<
  Attributes,
  'authorization' | 'card' | 'account',
  string,
  'customer' | 'customers'
>;

/** An event about an authorization, as it is after the change. */
export function authorizationEvent<Attributes extends z.ZodType>(
  type: AuthorizationEvent<Attributes>,
  attributes: z.input<Attributes>,
  one: Authorization,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      authorization: { type: 'authorization', id: one.id },
      card: { type: one.cardType, id: one.cardId },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: authorizationToResource(one),
  });
}

/** The attributes that all events about a decision carry. */
export function eventAttributesOf({ amount, cardLast4Digits, recurring }: Authorization) {
  return { amount, cardLast4Digits, recurring };
}
