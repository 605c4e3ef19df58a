import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { declineReasons } from '../../authorizations/decline-reasons.ts';
import { declineRequest } from '../decide.ts';
import { decisionFrame, loadRequest, waitingRequest } from '../decision-frame.ts';
import { requestToResource } from '../resource.ts';

/** Timeout is what nobody decides. */
const reasons = declineReasons.filter((one) => one !== 'Timeout');

export const declineAuthorizationRequest = defineOperation({
  ...decisionFrame,
  id: 'declineAuthorizationRequest',
  path: '/authorization-requests/{id}/decline',
  errors: ['not_found', 'invalid_state', 'account_busy'],
  request: {
    variants: [
      defineVariant({
        type: 'declineAuthorizationRequest',
        attributes: z.object({ reason: z.enum(reasons, { error: `must be one of ${reasons.join(', ')}` }) }),
      }),
    ],
  },

  load: ({ organisationId, path }) => loadRequest(organisationId, path.id),

  handle: async (call) => {
    const { request, inUse } = await waitingRequest('decline', call);
    if (inUse === undefined) return { data: requestToResource(request) };
    const decision = declineRequest(request, call.body.attributes.reason, inUse, { now: call.now });
    await call.save(decision.change);
    return { data: requestToResource(decision.request) };
  },
});
