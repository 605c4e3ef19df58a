import * as z from 'zod';
import { mustBeAnotherUser } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { answerCheckStep, loadCheckDeposit, stepFrame } from '../found.ts';
import { checkRejectionReasons } from '../statuses.ts';
import { decideRejection, mustBeUnsent } from '../steps.ts';

const rejection = {
  ...stepFrame,
  request: {
    variants: [
      defineVariant({
        type: 'checkDepositRejection',
        attributes: z.object({
          reason: z.enum(checkRejectionReasons, { error: `must be one of ${checkRejectionReasons.join(', ')}` }),
        }),
      }),
    ],
  },
} as const;

export const rejectCheckDeposit = defineOperation({
  ...rejection,
  id: 'rejectCheckDeposit',
  capability: 'check-deposits',
  path: '/check-deposits/{id}/reject',
  scopes: ['payment-reviews-write'],

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) =>
    answerCheckStep(call, (state, _, reviewer) => {
      mustBeUnsent(state);
      if (state.deposit.status !== 'Rejected') mustBeAnotherUser(state.deposit, reviewer);
      return decideRejection(state, call.body.attributes.reason);
    }),
});

export const rejectSandboxCheckDeposit = defineOperation({
  ...rejection,
  id: 'rejectSandboxCheckDeposit',
  capability: 'sandbox',
  path: '/sandbox/check-deposits/{id}/reject',
  scopes: [],
  sandboxOnly: true,

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, (state) => decideRejection(state, call.body.attributes.reason)),
});
