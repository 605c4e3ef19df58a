import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const deactivateControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'deactivateControlAgreement',
  summary: 'Deactivate the control agreement of an account',
  description: 'Control goes back to the owners; the agreement itself goes on, Entered.',
  path: '/accounts/{id}/deactivate-daca',

  handle: (call) => stepControlAgreement('deactivate', call),
});
