import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const enterControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'enterControlAgreement',
  path: '/accounts/{id}/enter-daca',

  handle: (call) => stepControlAgreement('enter', call),
});
