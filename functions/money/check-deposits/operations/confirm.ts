import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { alsoCausedBy } from '../../../kernel/journal/four-eyes.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { answerCheckStep, loadCheckDeposit, foundCheckDeposit, stepFrame } from '../found.ts';
import { decideConfirmation } from '../steps.ts';

export const confirmCheckDeposit = defineOperation({
  ...stepFrame,
  id: 'confirmCheckDeposit',
  capability: 'check-deposits',
  path: '/check-deposits/{id}/confirm',
  scopes: ['check-deposits-write'],
  request: {
    optionalBody: true,
    variants: [defineVariant({ type: 'checkDeposit', attributes: z.object({}) })],
  },
  uses: { read: [customerKind], write: stepFrame.uses.write },

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: async (call) => {
    await mustBeOwned(call.table, foundCheckDeposit(call.loaded, call.path.id).account);
    return answerCheckStep(call, ({ deposit, account }, _, { users }) =>
      decideConfirmation({ deposit: { ...deposit, causedBy: alsoCausedBy(deposit, users) }, account }),
    );
  },
});
