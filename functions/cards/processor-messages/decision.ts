import { invariant } from '../../kernel/base/invariant.ts';
import type { AuthorizationRequest } from '../authorization-requests/for-others.ts';
import type { DeclineReason } from '../authorizations/decline-reasons.ts';
import type { Authorization } from '../authorizations/for-others.ts';

/** The answer to a question of the processor. */
export type Decision =
  | { readonly decision: 'Approved'; readonly amount: number }
  | { readonly decision: 'Declined'; readonly reason: DeclineReason };

export const approved = (amount: number): Decision => ({ decision: 'Approved', amount });
export const declined = (reason: DeclineReason): Decision => ({ decision: 'Declined', reason });

/** The decision on an authorization, whatever happened to it since. What the processor has decided in the place of the platform counts. */
export function decisionOf(one: Authorization): Decision {
  const { status, declineReason, amount, firstAmount, standInAmount, standInReason } = one;
  if (standInReason !== undefined) return declined(standInReason);
  if (standInAmount !== undefined) return approved(standInAmount);
  return status === 'Declined' ? declined(declineReason ?? 'DoNotHonor') : approved(firstAmount ?? amount);
}

/** The decision that a request shows. */
export function decisionOn({ id, approvedAmount, declineReason }: AuthorizationRequest): Decision {
  if (approvedAmount !== undefined) return approved(approvedAmount);
  invariant(declineReason !== undefined, `the authorization request ${id} is not decided`);
  return declined(declineReason);
}
