import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { accountLinks, accountToResource } from './resource.ts';
import type { Account } from './store.ts';
import type { accountsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof accountsEventReference>();

const links = {
  relationships: ['account'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'account' as const,
};

export const accountCreated = defineEvent({ type: 'account.created', ...links });

export const accountUpdated = defineEvent({ type: 'account.updated', ...links });

export const accountFrozen = defineEvent({ type: 'account.frozen', ...links });

export const accountUnfrozen = defineEvent({ type: 'account.unfrozen', ...links });

export const accountClosed = defineEvent({ type: 'account.closed', ...links });

export const accountReopened = defineEvent({ type: 'account.reopened', ...links });

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
