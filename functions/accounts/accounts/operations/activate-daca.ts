import { defineOperation } from '../../../kernel/http/operation.ts';
import { controlAgreementFrame, stepControlAgreement } from '../control-agreement-step.ts';

export const activateControlAgreement = defineOperation({
  ...controlAgreementFrame,
  id: 'activateControlAgreement',
  summary: 'Activate the control agreement of an account',
  description: 'The lender is in control: only tokens of the organisation move money from the account.',
  path: '/accounts/{id}/activate-daca',

  handle: (call) => stepControlAgreement('activate', call),
});
