import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const links = {
  relationships: ['bulkPayments'],
  includes: 'bulkPayments',
} as const;

export const bulkPaymentsEventReference = defineEventReference({
  'bulkPayments.failed': {
    emittedWhen: 'a member of a bulk was refused: no payment was created for it',
    attributes: z.strictObject({
      /** Place of the member in the list, from 0. */
      index: z.int(),
      /** Code and detail of the error, as a request with this member alone would have got it. */
      error: personalText,
      idempotencyKey: personalText.optional(),
    }),
    ...links,
  },
  'bulkPayments.finished': {
    emittedWhen: 'every member of a bulk has become a payment or was refused',
    attributes: z.strictObject({}),
    ...links,
  },
});
