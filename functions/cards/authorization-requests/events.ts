import type * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defined } from '../../kernel/base/defined.ts';
import { draftEvent, eventDefiner, type EventDraft, type EventType } from '../../kernel/base/event-type.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { increasedLink, requestDirectionOf, requestToResource } from './resource.ts';
import type { AuthorizationRequest } from './store.ts';
import type { authorizationRequestsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof authorizationRequestsEventReference>();

export const requestPending = defineEvent('authorizationRequest.pending');

export const requestApproved = defineEvent('authorizationRequest.approved');

export const requestDeclined = defineEvent('authorizationRequest.declined');

/** The event of a request that waits. `available` is what the account has before the request, in cents. */
export function pendingEvent(one: AuthorizationRequest, available: number): EventDraft {
  const { ecommerce, cardPresent, healthcareAmounts, surcharge, verificationResults, merchantAmount } = one;
  const { cashbackAmount } = one;
  const more = defined({
    ecommerce,
    cardPresent,
    healthcareAmounts,
    surcharge,
    cashbackAmount,
    verificationResults,
    merchantAmount,
  });
  return requestEvent(
    requestPending,
    { ...eventAttributesOf(one), available, direction: requestDirectionOf(one), ...more },
    one,
  );
}

/** The event of a request that was approved or declined. */
export function decisionEvent(one: AuthorizationRequest): EventDraft {
  const { approvedAmount, declineReason, declinedBy: meta } = one;
  if (approvedAmount !== undefined)
    return requestEvent(requestApproved, { ...eventAttributesOf(one), approvedAmount }, one);
  invariant(declineReason !== undefined, `the authorization request ${one.id} is not decided`);
  return requestEvent(requestDeclined, { ...eventAttributesOf(one), declineReason, ...defined({ meta }) }, one);
}

function eventAttributesOf({ amount, status, partialApprovalAllowed, merchant, recurring }: AuthorizationRequest) {
  return { amount, status, partialApprovalAllowed, merchant, recurring };
}

type RequestEvent<Attributes extends z.ZodType> = EventType<
  Attributes,
  'authorizationRequest' | 'card' | 'account',
  string,
  'customer' | 'customers' | 'authorization'
>;

function requestEvent<Attributes extends z.ZodType>(
  type: RequestEvent<Attributes>,
  attributes: z.input<Attributes>,
  one: AuthorizationRequest,
): EventDraft {
  return draftEvent(type, {
    attributes,
    relationships: {
      authorizationRequest: { type: one.type, id: one.id },
      card: { type: one.cardType, id: one.cardId },
      account: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
      ...defined({ authorization: increasedLink(one) }),
    },
    tags: one.tags,
    resource: requestToResource(one),
  });
}
