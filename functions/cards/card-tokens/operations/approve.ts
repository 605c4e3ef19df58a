import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvalOf, decideByOrganisation, tokenApprovalForm, tokenDecisionFrame } from '../decide.ts';
import { tokenToResource } from '../resource.ts';

export const approveCardToken = defineOperation({
  ...tokenDecisionFrame,
  id: 'approveCardToken',
  path: '/card-tokens/{id}/approve',
  request: { optionalBody: true, variants: [tokenApprovalForm] },

  handle: async (call) => ({
    data: tokenToResource(await decideByOrganisation(approvalOf(call.body.attributes), call)),
  }),
});
