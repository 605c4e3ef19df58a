import { periodSchema } from './period.ts';
import { defineEventReference } from '../../define-reference.ts';
import * as z from 'zod';

export const statementsEventReference = defineEventReference({
  'statements.created': {
    emittedWhen: 'all accounts of the organisation have their statement of a month',
    attributes: z.strictObject({ period: periodSchema }),
    relationships: [],
  },
});
