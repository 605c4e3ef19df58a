import { eventDefiner } from '../../kernel/base/event-type.ts';
import type { customersEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof customersEventReference>();

export const customerCreated = defineEvent({
  type: 'customer.created',
  relationships: ['customer', 'application'],
  includes: 'customer',
});

export const customerUpdated = defineEvent({
  type: 'customer.updated',
  relationships: ['customer'],
  includes: 'customer',
});

export const customerArchived = defineEvent({
  type: 'customer.archived',
  relationships: ['customer'],
  includes: 'customer',
});

export const customerEmailSuppressed = defineEvent({
  type: 'customer.emailSuppressed',
  relationships: ['customer'],
  includes: 'customer',
});
