import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { correctedNames } from './correct.ts';

export const counterpartiesEventReference = defineEventReference({
  'counterparty.updated': {
    emittedWhen:
      'the bank of a counterparty corrects its numbers, its name or its type of account by a notification of change',
    attributes: z.strictObject({ code: keptText, changed: z.array(z.enum(correctedNames)) }),
    relationships: ['counterparty', 'customer'],
    includes: 'counterparty',
  },
});
