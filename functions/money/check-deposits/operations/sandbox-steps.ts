import * as z from 'zod';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { checkReturnReasons } from '../../../ports/check-processor/port.ts';
import { answeredStep, loadCheckDeposit, stepFrame } from '../found.ts';
import { decideClearing, decideReturn, decideTransmission } from '../steps.ts';

const sandboxFrame = { ...stepFrame, capability: 'sandbox', scopes: [], sandboxOnly: true } as const;

export const transmitSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'transmitSandboxCheckDeposit',
  summary: 'Simulate that a check is sent to its bank',
  description: 'Pending becomes Clearing before the cut-off. Again, it is 200 and changes nothing.',
  path: '/sandbox/check-deposits/{id}/transmit',

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answeredStep(call, decideTransmission),
});

export const clearSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'clearSandboxCheckDeposit',
  summary: 'Simulate that the money of a check arrives',
  description:
    'Clearing becomes Sent before its day, and the account is credited. Again, it is 200 and changes nothing.',
  path: '/sandbox/check-deposits/{id}/clear',

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answeredStep(call, decideClearing),
});

export const returnSandboxCheckDeposit = defineOperation({
  ...sandboxFrame,
  id: 'returnSandboxCheckDeposit',
  summary: 'Simulate that the bank of a check returns it',
  description:
    'While it is Clearing, no money has moved. Up to 60 days after it is Sent, its money goes back, whatever the status and the balance of the account. Again, it is 200 and changes nothing.',
  path: '/sandbox/check-deposits/{id}/return',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'checkDepositReturn',
        attributes: z.object({
          reason: z
            .enum(checkReturnReasons, { error: `must be one of ${checkReturnReasons.join(', ')}` })
            .default('InsufficientFunds'),
        }),
        example: { attributes: { reason: 'PaymentStopped' } },
      }),
    ],
  },

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: (call) => answeredStep(call, (stand, terms) => decideReturn(stand, call.body.attributes.reason, terms)),
});
