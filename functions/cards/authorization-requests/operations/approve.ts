import { account } from '../../../accounts/accounts/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { approvalForm, approveByOrganisation } from '../approve.ts';
import { decisionFrame, loadRequest } from '../decision-frame.ts';
import { requestToResource } from '../resource.ts';

export const approveAuthorizationRequest = defineOperation({
  ...decisionFrame,
  id: 'approveAuthorizationRequest',
  path: '/authorization-requests/{id}/approve',
  request: {
    optionalBody: true,
    variants: [approvalForm],
  },

  load: ({ organisationId, path, body }) => {
    const fundingId = body.attributes.fundingAccount;
    return {
      ...loadRequest(organisationId, path.id),
      funding: fundingId === undefined ? undefined : account(organisationId, fundingId),
    };
  },

  handle: async (call) => ({ data: requestToResource(await approveByOrganisation(call)) }),
});
