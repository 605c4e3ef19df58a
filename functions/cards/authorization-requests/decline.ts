import * as z from 'zod';
import { defineVariant } from '../../kernel/http/variant.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';
import { declineRequest } from './decide.ts';
import { deciderOf, type DecisionCall, waitingRequest } from './decision-frame.ts';
import type { AuthorizationRequest } from './store.ts';

/** Timeout is what nobody decides. */
const reasons = declineReasons.filter((one) => one !== 'Timeout');

/** How a use is declined, by the operation or in an answer. */
export const declineForm = defineVariant({
  type: 'declineAuthorizationRequest',
  attributes: z.object({ reason: z.enum(reasons, { error: `must be one of ${reasons.join(', ')}` }) }),
});

/** Declines a request that waits, and returns it as it is then. Refuses with 404 or 409 what the operation refuses. */
export async function declineByOrganisation(
  call: DecisionCall<z.output<typeof declineForm.attributes>>,
): Promise<AuthorizationRequest> {
  const { request, inUse } = await waitingRequest('decline', call);
  if (inUse === undefined) return request;
  const decision = declineRequest(request, call.body.attributes.reason, inUse, {
    now: call.now,
    decidedBy: deciderOf(call),
  });
  await call.save(decision.change);
  return decision.request;
}
