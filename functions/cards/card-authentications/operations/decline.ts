import { defineOperation } from '../../../kernel/http/operation.ts';
import { authenticationDecisionFrame, declineBy } from '../decide.ts';
import { authenticationToResource } from '../resource.ts';

export const declineCardAuthentication = defineOperation({
  ...authenticationDecisionFrame,
  id: 'declineCardAuthentication',
  path: '/card-authentications/{id}/decline',

  handle: async (call) => ({ data: authenticationToResource(await declineBy(call)) }),
});
