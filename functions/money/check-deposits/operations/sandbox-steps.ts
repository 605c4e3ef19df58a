import * as z from 'zod';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { checkReturnReasons } from '../../../ports/check-processor/port.ts';
import { answerCheckStep, loadCheckDeposit, stepFrame } from '../found.ts';
import { checkDepositToResource } from '../resource.ts';
import { transmitCheckDeposit } from '../run.ts';
import { decideClearing, decideCheckReturn } from '../steps.ts';
import { checkDeposits } from '../store.ts';

const sandboxFrame = { ...stepFrame, capability: 'sandbox', scopes: [], sandboxOnly: true } as const;

export const transmitSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'transmitSandboxCheckDeposit',
  path: '/sandbox/check-deposits/{id}/transmit',

  needs: ['cipher', 'documents', 'checkProcessor'],

  load: ({ organisationId, path }) => ({ deposit: checkDeposits.ref(organisationId, path.id) }),

  handle: async ({ organisationId, path, loaded, now, realNow, author, platform }) => {
    const moment = { organisationId, now, realNow, author };
    const after = loaded.deposit && (await transmitCheckDeposit(platform, moment, loaded.deposit));
    if (after === undefined) throw notFound('The check deposit', path.id);
    return { data: checkDepositToResource(after) };
  },
});

export const clearSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'clearSandboxCheckDeposit',
  path: '/sandbox/check-deposits/{id}/clear',

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, decideClearing),
});

export const returnSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'returnSandboxCheckDeposit',
  path: '/sandbox/check-deposits/{id}/return',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'checkDepositReturn',
        attributes: z.object({
          reason: z.enum(checkReturnReasons, { error: `must be one of ${checkReturnReasons.join(', ')}` }).optional(),
        }),
      }),
    ],
  },

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) =>
    answerCheckStep(call, (state, terms) => decideCheckReturn(state, call.body.attributes.reason, terms)),
});
