import * as z from 'zod';
import { defineEvent } from '../kernel/events/event-type.ts';

export const customerCreated = defineEvent({
  type: 'customer.created',
  emittedWhen: 'an application is approved and its applicant becomes a customer',
  attributes: z.strictObject({}),
  relationships: ['customer', 'application'],
});
