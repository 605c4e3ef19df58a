import { setTimeout as pause } from 'node:timers/promises';
import { msOf } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Moment, momentOf } from '../../kernel/journal/commit.ts';
import type { Platform } from '../../ports/platform.ts';
import { type AuthorizationRequest, authorizationRequests } from '../authorization-requests/for-others.ts';
import { timeOutRequest } from '../authorization-requests/time-out.ts';
import { type Decision, decisionOn } from './decision.ts';

/** The pause before the first look at a request, the factor for each later one, and the longest. */
const looks = { firstMs: 20, factor: 1.3, maxMs: 100 } as const;

/**
 * Waits until a request is decided, and answers the decision. When its time is over it is decided here, unless somebody else has
 * done so. If this function dies meanwhile, the due step of the request decides it, and the processor asks again.
 */
export async function awaitDecision(platform: Platform, question: AuthorizationRequest): Promise<Decision> {
  const { organisationId, dueAt } = question;
  invariant(dueAt !== undefined, 'a request that waits has no end');
  for (let pauseMs: number = looks.firstMs; ; pauseMs = Math.min(pauseMs * looks.factor, looks.maxMs)) {
    const request = await read(platform, question);
    if (request.status !== 'Pending') return decisionOn(request);
    const moment: Moment = await momentOf(platform, organisationId, 'cards');
    const leftMs = msOf(dueAt) - msOf(moment.now);
    if (leftMs > 0) await pause(Math.min(pauseMs, leftMs));
    else await timeOutRequest(platform, moment, request);
  }
}

async function read(platform: Platform, { organisationId, id }: AuthorizationRequest): Promise<AuthorizationRequest> {
  const [request] = await authorizationRequests.byId(platform.table, organisationId, [id]);
  invariant(request !== undefined, 'a request that waits was not found');
  return request;
}
