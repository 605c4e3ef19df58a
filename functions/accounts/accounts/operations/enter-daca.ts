import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const enterControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'enterControlAgreement',
  summary: 'Enter a control agreement over an account',
  description: 'A lender has a claim on the account. Nothing else changes until the agreement is activated.',
  path: '/accounts/{id}/enter-daca',

  handle: (call) => stepControlAgreement('enter', call),
});
