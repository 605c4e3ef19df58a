import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const links = {
  relationships: ['transaction', 'account'],
  optionalRelationships: [
    'customer',
    'customers',
    'payment',
    'recurringPayment',
    'card',
    'authorization',
    'checkDeposit',
  ],
  includes: 'transaction',
} as const;

export const transactionsEventReference = defineEventReference({
  'transaction.created': {
    emittedWhen: 'money has moved onto an account or from it',
    attributes: z.strictObject({
      summary: personalText,
      direction: z.enum(['Credit', 'Debit']),
      amount: z.int(),
      balance: z.int(),
      available: z.int(),
      excessAmount: z.int().optional(),
    }),
    ...links,
  },
  'transaction.updated': {
    emittedWhen:
      'the tags of a transaction change, or the summary of a book or chargeback transaction, or its interchange is computed at the end of the day',
    attributes: z.strictObject({
      summary: personalText,
      /** Cents, only if the interchange was computed: the part of the organisation, and all that the network pays. */
      interchange: z.int().optional(),
      grossInterchange: z.int().optional(),
    }),
    ...links,
  },
});
