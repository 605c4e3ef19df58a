import { defineOperation } from '../../../kernel/http/operation.ts';
import { decideByOrganisation, declinedByOrganisation, tokenDecisionFrame } from '../decide.ts';
import { tokenToResource } from '../resource.ts';

export const declineCardToken = defineOperation({
  ...tokenDecisionFrame,
  id: 'declineCardToken',
  path: '/card-tokens/{id}/decline',

  handle: async (call) => ({ data: tokenToResource(await decideByOrganisation(declinedByOrganisation, call)) }),
});
