import { closeReasons } from './close-reasons.ts';
import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const nothing = z.strictObject({});

const links = {
  relationships: ['account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'account',
} as const;

export const accountsEventReference = defineEventReference({
  'account.created': {
    emittedWhen: 'an account is opened',
    attributes: nothing,
    ...links,
  },
  'account.updated': {
    emittedWhen: 'tags, deposit product, owners or control agreement of an account change',
    attributes: nothing,
    ...links,
  },
  'account.frozen': {
    emittedWhen: 'an account is frozen',
    attributes: z.strictObject({ freezeReason: personalText }),
    ...links,
  },
  'account.unfrozen': {
    emittedWhen: 'a frozen account is opened again',
    attributes: nothing,
    ...links,
  },
  'account.closed': {
    emittedWhen: 'an account is closed',
    attributes: z.strictObject({ closeReason: z.enum(closeReasons) }),
    ...links,
  },
  'account.reopened': {
    emittedWhen: 'a closed account is opened again',
    attributes: nothing,
    ...links,
  },
});
