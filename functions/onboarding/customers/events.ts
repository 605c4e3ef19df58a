import * as z from 'zod';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { suppressionReasons } from '../../outreach/emails/suppressions.ts';
import { defineEvent } from '../../kernel/base/event-type.ts';
import { archiveReasons } from './customer.ts';

export const customerCreated = defineEvent({
  type: 'customer.created',
  emittedWhen: 'an application is approved and a customer is created from it',
  attributes: z.strictObject({}),
  relationships: ['customer', 'application'],
  includes: 'customer',
});

export const customerUpdated = defineEvent({
  type: 'customer.updated',
  emittedWhen: 'attributes of a customer change',
  attributes: z.strictObject({ changes: emptiedAtErasure(z.record(z.string(), z.unknown())) }),
  relationships: ['customer'],
  includes: 'customer',
});

export const customerArchived = defineEvent({
  type: 'customer.archived',
  emittedWhen: 'a customer is archived together with their application',
  attributes: z.strictObject({ archiveReason: z.enum(archiveReasons) }),
  relationships: ['customer'],
  includes: 'customer',
});

export const customerEmailSuppressed = defineEvent({
  type: 'customer.emailSuppressed',
  emittedWhen: 'an e-mail to a customer bounces or its reader complains, so that no more are sent to the address',
  attributes: z.strictObject({ reason: z.enum(suppressionReasons) }),
  relationships: ['customer'],
  includes: 'customer',
});
