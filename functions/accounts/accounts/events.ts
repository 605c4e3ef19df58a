import * as z from 'zod';
import { personalText } from '../../kernel/table/handling.ts';
import { defineEvent, draftEvent, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { closeReasons } from './close-reasons.ts';
import { accountLinks, accountToResource } from './resource.ts';
import type { Account } from './store.ts';

const links = {
  relationships: ['account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'account' as const,
};
const nothing = z.strictObject({});

export const accountCreated = defineEvent({
  type: 'account.created',
  emittedWhen: 'an account is opened',
  attributes: nothing,
  ...links,
});

export const accountUpdated = defineEvent({
  type: 'account.updated',
  emittedWhen: 'tags, deposit product, owners or control agreement of an account change',
  attributes: nothing,
  ...links,
});

export const accountFrozen = defineEvent({
  type: 'account.frozen',
  emittedWhen: 'an account is frozen',
  attributes: z.strictObject({ freezeReason: personalText }),
  ...links,
});

export const accountUnfrozen = defineEvent({
  type: 'account.unfrozen',
  emittedWhen: 'a frozen account is opened again',
  attributes: nothing,
  ...links,
});

export const accountClosed = defineEvent({
  type: 'account.closed',
  emittedWhen: 'an account is closed',
  attributes: z.strictObject({ closeReason: z.enum(closeReasons) }),
  ...links,
});

export const accountReopened = defineEvent({
  type: 'account.reopened',
  emittedWhen: 'a closed account is opened again',
  attributes: nothing,
  ...links,
});

/** An event about an account. It has the account after the change, its owners and its tags. */
export function accountEvent<Attributes extends z.ZodType>(
  type: EventType<Attributes, 'account'>,
  after: Account,
  attributes: z.input<Attributes>,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: accountLinks(after),
    tags: after.tags,
    resource: accountToResource(after),
  });
}
