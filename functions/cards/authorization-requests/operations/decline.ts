import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { declineReasons } from '../../authorizations/decline-reasons.ts';
import { declineRequest } from '../decide.ts';
import { type DecisionCall, decisionFrame, loadRequest, waitingRequest } from '../decision-frame.ts';
import { requestToResource } from '../resource.ts';
import type { AuthorizationRequest } from '../store.ts';

/** Timeout is what nobody decides. */
const reasons = declineReasons.filter((one) => one !== 'Timeout');

export const declineForm = defineVariant({
  type: 'declineAuthorizationRequest',
  attributes: z.object({ reason: z.enum(reasons, { error: `must be one of ${reasons.join(', ')}` }) }),
});

export const declineAuthorizationRequest = defineOperation({
  ...decisionFrame,
  id: 'declineAuthorizationRequest',
  path: '/authorization-requests/{id}/decline',
  errors: ['not_found', 'invalid_state', 'account_busy'],
  request: {
    variants: [declineForm],
  },

  load: ({ organisationId, path }) => loadRequest(organisationId, path.id),

  handle: async (call) => ({ data: requestToResource(await decline(call)) }),
});

/** Declines a request that waits, and returns it as it is then. Refuses with 404 or 409 what the operation refuses. */
export async function decline(
  call: DecisionCall<z.output<typeof declineForm.attributes>>,
): Promise<AuthorizationRequest> {
  const { request, inUse } = await waitingRequest('decline', call);
  if (inUse === undefined) return request;
  const decision = declineRequest(request, call.body.attributes.reason, inUse, { now: call.now });
  await call.save(decision.change);
  return decision.request;
}
