import * as z from 'zod';
import { defineEventReference } from '../../define-reference.ts';
import { keptDateField } from '../../kernel/jsonapi/fields.ts';
import { keptText } from '../../kernel/table/handling.ts';
import { achReturnReasons } from '../payments/return-reasons.ts';
import { correctedNames } from './correct.ts';

export const counterpartiesEventReference = defineEventReference({
  'counterparty.updated': {
    emittedWhen:
      'the bank of a counterparty corrects its numbers, its name or its type of account by a notification of change',
    attributes: z.strictObject({ code: keptText, changed: z.array(z.enum(correctedNames)) }),
    relationships: ['counterparty', 'customer'],
    includes: 'counterparty',
  },
  'counterparty.prenoteSent': {
    emittedWhen: 'an entry without money leaves that tests the numbers of a counterparty; payments wait for it',
    attributes: z.strictObject({ liveFrom: keptDateField }),
    relationships: ['counterparty', 'customer'],
    includes: 'counterparty',
  },
  'counterparty.prenoteReturned': {
    emittedWhen:
      'the bank of a counterparty returns the prenote that tests its numbers; payments that wait for it are rejected',
    attributes: z.strictObject({ reason: z.enum(achReturnReasons).optional() }),
    relationships: ['counterparty', 'customer'],
    includes: 'counterparty',
  },
  'counterparty.prenoteFailed': {
    emittedWhen: 'the prenote of a counterparty has never left; payments that wait for it are rejected',
    attributes: z.strictObject({}),
    relationships: ['counterparty', 'customer'],
    includes: 'counterparty',
  },
});
