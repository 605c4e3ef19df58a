import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const deactivateControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'deactivateControlAgreement',
  path: '/accounts/{id}/deactivate-daca',

  handle: (call) => stepControlAgreement('deactivate', call),
});
