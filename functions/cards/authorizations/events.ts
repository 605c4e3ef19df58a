import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { authorizationToResource } from './resource.ts';
import { deciderForFigures } from './overruling.ts';
import type { Authorization } from './store.ts';
import type { authorizationsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof authorizationsEventReference>();

export const authorizationCreated = defineEvent('authorization.created');

export const authorizationDeclined = defineEvent('authorization.declined');

export const authorizationAmountChanged = defineEvent('authorization.amountChanged');

export const authorizationCanceled = defineEvent('authorization.canceled');

export const authorizationUpdated = defineEvent('authorization.updated');

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
  const draft = draftEvent(type, {
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
  return { ...draft, ...deciderForFigures(one) };
}

/** The attributes that all events about a decision carry. */
export function eventAttributesOf({ amount, cardLast4Digits, recurring }: Authorization) {
  return { amount, cardLast4Digits, recurring };
}
