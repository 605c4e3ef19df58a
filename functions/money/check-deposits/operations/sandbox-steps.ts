import * as z from 'zod';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
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
  summary: 'Simulate that a check is sent to its bank',
  description:
    'As the cut-off would: Pending becomes Clearing, or Rejected if the account is not Open any more or the processor refuses the check. Again, it is 200 and changes nothing.',
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
  summary: 'Simulate that the money of a check arrives',
  description:
    'Clearing becomes Sent before its day, and the account is credited. Again, it is 200 and changes nothing.',
  path: '/sandbox/check-deposits/{id}/clear',

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answerCheckStep(call, decideClearing),
});

export const returnSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'returnSandboxCheckDeposit',
  summary: 'Simulate that the bank of a check returns it',
  description:
    'While it is Clearing, no money has moved. Up to 60 days after it is Sent, its money goes back, whatever the status and the balance of the account. The reason is InsufficientFunds if none is given. Again, it is 200 and changes nothing; another reason is 409.',
  path: '/sandbox/check-deposits/{id}/return',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'checkDepositReturn',
        attributes: z.object({
          reason: z.enum(checkReturnReasons, { error: `must be one of ${checkReturnReasons.join(', ')}` }).optional(),
        }),
        example: { attributes: { reason: 'PaymentStopped' } },
      }),
    ],
  },

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) =>
    answerCheckStep(call, (state, terms) => decideCheckReturn(state, call.body.attributes.reason, terms)),
});
