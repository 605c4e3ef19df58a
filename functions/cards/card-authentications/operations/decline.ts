import { defineOperation } from '../../../kernel/http/operation.ts';
import { declineAuthentication } from '../authentication.ts';
import { answerAuthenticationDecision, authenticationDecisionFrame } from '../operation-frame.ts';

export const declineCardAuthentication = defineOperation({
  ...authenticationDecisionFrame,
  id: 'declineCardAuthentication',
  path: '/card-authentications/{id}/decline',

  handle: (call) => {
    const reason = call.caller.kind === 'customer' ? 'DeclinedByCustomer' : 'DeclinedByOrganisation';
    return answerAuthenticationDecision('decline', (before, step) => declineAuthentication(before, reason, step), call);
  },
});
