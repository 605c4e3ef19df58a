import type * as z from 'zod';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { accountLinks, accountToResource } from './resource.ts';
import type { Account } from './store.ts';
import type { accountsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof accountsEventReference>();

export const accountCreated = defineEvent('account.created');

export const accountUpdated = defineEvent('account.updated');

export const accountFrozen = defineEvent('account.frozen');

export const accountUnfrozen = defineEvent('account.unfrozen');

export const accountClosed = defineEvent('account.closed');

export const accountReopened = defineEvent('account.reopened');

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
