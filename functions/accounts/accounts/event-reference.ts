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
    emittedWhen: 'a customer gets an account, which can pay and be paid at once',
    attributes: nothing,
    ...links,
  },
  'account.updated': {
    emittedWhen: 'tags, deposit product, owners or control agreement of an account change',
    attributes: nothing,
    ...links,
  },
  'account.frozen': {
    emittedWhen: 'payments from and to an account are stopped until somebody unfreezes it',
    attributes: z.strictObject({ freezeReason: personalText }),
    ...links,
  },
  'account.unfrozen': {
    emittedWhen: 'a frozen account is opened again',
    attributes: nothing,
    ...links,
  },
  'account.closed': {
    emittedWhen: 'an account is ended for good unless it is reopened; its cards and schedules end too',
    attributes: z.strictObject({ closeReason: z.enum(closeReasons) }),
    ...links,
  },
  'account.reopened': {
    emittedWhen: 'a closed account is opened again',
    attributes: nothing,
    ...links,
  },
});
