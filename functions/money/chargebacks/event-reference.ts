import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const chargebacksEventReference = defineEventReference({
  'chargeback.created': {
    emittedWhen: 'a chargeback takes money back from an account',
    attributes: z.strictObject({ amount: z.int(), description: personalText }),
    relationships: ['chargeback', 'account', 'counterpartyAccount', 'transaction'],
    optionalRelationships: ['customer', 'customers'],
    includes: 'chargeback',
  },
});
