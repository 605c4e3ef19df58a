import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const activateControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'activateControlAgreement',
  path: '/accounts/{id}/activate-daca',

  handle: (call) => stepControlAgreement('activate', call),
});
