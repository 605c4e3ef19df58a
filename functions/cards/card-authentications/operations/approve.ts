import { defineOperation } from '../../../kernel/http/operation.ts';
import { approveBy, authenticationApprovalForm, authenticationDecisionFrame } from '../decide.ts';
import { authenticationToResource } from '../resource.ts';

export const approveCardAuthentication = defineOperation({
  ...authenticationDecisionFrame,
  id: 'approveCardAuthentication',
  path: '/card-authentications/{id}/approve',
  request: { optionalBody: true, variants: [authenticationApprovalForm] },

  handle: async (call) => ({ data: authenticationToResource(await approveBy(call)) }),
});
