import { defineOperation } from '../../../kernel/http/operation.ts';
import { decisionFrame, loadRequest } from '../decision-frame.ts';
import { declineByOrganisation, declineForm } from '../decline.ts';
import { requestToResource } from '../resource.ts';

export const declineAuthorizationRequest = defineOperation({
  ...decisionFrame,
  id: 'declineAuthorizationRequest',
  path: '/authorization-requests/{id}/decline',
  errors: ['not_found', 'invalid_state', 'account_busy'],
  request: {
    variants: [declineForm],
  },

  load: ({ organisationId, path }) => loadRequest(organisationId, path.id),

  handle: async (call) => ({ data: requestToResource(await declineByOrganisation(call)) }),
});
