import * as z from 'zod';
import { defineEvent } from '../kernel/events/event-type.ts';

export const accountCreated = defineEvent({
  type: 'account.created',
  emittedWhen: 'an account is opened',
  attributes: z.strictObject({}),
  relationships: ['account'],
  optionalRelationships: ['customer', 'customers'],
});

export const accountFrozen = defineEvent({
  type: 'account.frozen',
  emittedWhen: 'an account is frozen',
  attributes: z.strictObject({ freezeReason: z.string() }),
  relationships: ['account'],
  optionalRelationships: ['customer', 'customers'],
});

export const accountUnfrozen = defineEvent({
  type: 'account.unfrozen',
  emittedWhen: 'a frozen account is opened again',
  attributes: z.strictObject({}),
  relationships: ['account'],
  optionalRelationships: ['customer', 'customers'],
});
