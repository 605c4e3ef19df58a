import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { answerPage, cardPageFrame } from '../card-page.ts';

const purposes = ['ShowNumber', 'ShowPin'] as const;

export const createCardPage = defineOperation({
  ...cardPageFrame,
  id: 'createCardPage',
  path: '/cards/{id}/secure-data',
  scopes: ['cards-sensitive'],
  request: {
    variants: [
      defineVariant({
        type: 'cardPage',
        attributes: z.object({ purpose: z.enum(purposes, { error: `must be one of ${purposes.join(', ')}` }) }),
      }),
    ],
  },

  handle: (call) => answerPage(call.body.attributes.purpose, call),
});
