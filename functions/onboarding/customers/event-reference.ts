import { defineEventReference } from '../../define-reference.ts';
import { emptiedAtErasure } from '../../kernel/table/handling.ts';
import { archiveReasons } from './customer.ts';
import { suppressionReasons } from '../../outreach/emails/suppressions.ts';
import * as z from 'zod';

const ofCustomer = {
  relationships: ['customer'],
  includes: 'customer',
} as const;

export const customersEventReference = defineEventReference({
  'customer.created': {
    emittedWhen: 'an application was approved, and the person or business can now own accounts',
    attributes: z.strictObject({}),
    relationships: ['customer', 'application'],
    includes: 'customer',
  },
  'customer.updated': {
    emittedWhen: 'an address, phone, contact, name or another attribute of a customer changes',
    attributes: z.strictObject({ changes: emptiedAtErasure(z.record(z.string(), z.unknown())) }),
    ...ofCustomer,
  },
  'customer.archived': {
    emittedWhen: 'a customer is archived together with their application',
    attributes: z.strictObject({ archiveReason: z.enum(archiveReasons) }),
    ...ofCustomer,
  },
  'customer.emailSuppressed': {
    emittedWhen: 'an e-mail to a customer bounces or its reader complains, so that no more are sent to the address',
    attributes: z.strictObject({ reason: z.enum(suppressionReasons) }),
    ...ofCustomer,
  },
});
