import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { aBoolean } from '../../authorizations/use-fields.ts';
import { answerDecision, tokenDecisionFrame } from '../operation-frame.ts';

export const approveCardToken = defineOperation({
  ...tokenDecisionFrame,
  id: 'approveCardToken',
  path: '/card-tokens/{id}/approve',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({ type: 'approveCardToken', attributes: z.object({ withCode: aBoolean.default(false) }) }),
    ],
  },

  handle: (call) => answerDecision({ decision: call.body.attributes.withCode ? 'Verify' : 'Approved' }, call),
});
