import * as z from 'zod';
import { keptText } from '../../kernel/table/handling.ts';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { declineReasons } from './decline-reasons.ts';
import { merchantSchema } from './merchant.ts';
import { authorizationToResource } from './resource.ts';
import type { Authorization } from './store.ts';

const links = {
  relationships: ['authorization', 'card', 'account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'authorization' as const,
};
const useAttributes = { amount: z.int(), cardLast4Digits: keptText, recurring: z.boolean() };

export const authorizationCreated = defineEvent({
  type: 'authorization.created',
  emittedWhen: 'a use of a card is authorized, and its amount is held',
  attributes: z.strictObject({ ...useAttributes, merchant: merchantSchema }),
  ...links,
});

export const authorizationDeclined = defineEvent({
  type: 'authorization.declined',
  emittedWhen: 'a use of a card is declined',
  attributes: z.strictObject({ ...useAttributes, merchant: merchantSchema, reason: z.enum(declineReasons) }),
  ...links,
});

export const authorizationAmountChanged = defineEvent({
  type: 'authorization.amountChanged',
  emittedWhen: 'the merchant asks for more, or gives back a part of what is held',
  attributes: z.strictObject({ oldAmount: z.int(), newAmount: z.int() }),
  ...links,
});

export const authorizationCanceled = defineEvent({
  type: 'authorization.canceled',
  emittedWhen: 'an authorization is canceled or expires, and what is held is released',
  attributes: z.strictObject(useAttributes),
  ...links,
});

export const authorizationUpdated = defineEvent({
  type: 'authorization.updated',
  emittedWhen: 'an authorization is settled, and holds nothing any more',
  attributes: z.strictObject({}),
  ...links,
});

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
