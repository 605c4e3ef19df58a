import { declineReasons } from './decline-reasons.ts';
import { brokenRuleSchema } from '../card-controls/broken-rule-schema.ts';
import { merchantSchema } from './merchant.ts';
import { defineEventReference } from '../../define-reference.ts';
import { keptText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

const useAttributes = { amount: z.int(), cardLast4Digits: keptText, recurring: z.boolean() };

const links = {
  relationships: ['authorization', 'card', 'account'],
  optionalRelationships: ['customer', 'customers'],
  includes: 'authorization',
} as const;

export const authorizationsEventReference = defineEventReference({
  'authorization.created': {
    emittedWhen: 'a use of a card is authorized, and its amount is held',
    attributes: z.strictObject({ ...useAttributes, merchant: merchantSchema }),
    ...links,
  },
  'authorization.declined': {
    emittedWhen: 'a merchant or an ATM asks for money by card and does not get it',
    attributes: z.strictObject({
      ...useAttributes,
      merchant: merchantSchema,
      reason: z.enum(declineReasons),
      meta: brokenRuleSchema.optional(),
    }),
    ...links,
  },
  'authorization.amountChanged': {
    emittedWhen: 'the merchant asks for more, or gives back a part of what is held',
    attributes: z.strictObject({ oldAmount: z.int(), newAmount: z.int() }),
    ...links,
  },
  'authorization.canceled': {
    emittedWhen: 'an authorization is canceled or expires, and what is held is released',
    attributes: z.strictObject(useAttributes),
    ...links,
  },
  'authorization.updated': {
    emittedWhen:
      'an authorization is settled and holds nothing any more, its `excessAmount` changes, or an increase of it is declined without asking the organisation, or decided by the processor without a change of what is held',
    attributes: z.strictObject({}),
    ...links,
  },
});
