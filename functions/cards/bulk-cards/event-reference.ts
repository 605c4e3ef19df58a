import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';

const links = {
  relationships: ['bulkCards'],
  includes: 'bulkCards',
} as const;

export const bulkCardsEventReference = defineEventReference({
  'bulkCards.failed': {
    emittedWhen:
      'a member of a bulk of cards was refused; with `cardMayExist`, a card may have been ordered all the same',
    attributes: z.strictObject({
      /** Place of the member in the list, from 0. */
      index: z.int(),
      /** Code and detail of the error, as a request with this member alone would have got it. */
      error: keptText,
      pointer: keptText.optional(),
      idempotencyKey: personalText.optional(),
      cardMayExist: z.literal(true).optional(),
    }),
    ...links,
  },
  'bulkCards.finished': {
    emittedWhen: 'every member of a bulk of cards has become a card or was refused',
    attributes: z.strictObject({}),
    ...links,
  },
});
