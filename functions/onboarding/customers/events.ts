import { eventDefiner } from '../../kernel/base/event-type.ts';
import type { customersEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof customersEventReference>();

export const customerCreated = defineEvent('customer.created');

export const customerUpdated = defineEvent('customer.updated');

export const customerArchived = defineEvent('customer.archived');

export const customerEmailSuppressed = defineEvent('customer.emailSuppressed');
