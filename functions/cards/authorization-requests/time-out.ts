import { account } from '../../accounts/accounts/for-others.ts';
import { isOrganisationSuspended, organisationKind } from '../../kernel/auth/suspension.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { cardOf, cardReads } from '../authorizations/find-card.ts';
import { cardUseKinds } from '../authorizations/use-kinds.ts';
import { decideUnanswered } from './decide.ts';
import { readIncreased, type RequestInUse } from './increase.ts';
import { type AuthorizationRequest, authorizationRequestItem, authorizationRequestKind } from './store.ts';

/** What a decision on a request writes. */
export const decisionKinds = [...cardUseKinds, authorizationRequestKind] as const;

/** The end of the time in which an organisation can answer. */
export const requestTimeOut: DueKind = {
  kind: authorizationRequestKind,
  resource: { type: 'authorizationRequest', id: 'owner and number' },
  worker: 'cards',
  // A merchant waits for the answer, which is no.
  whenSuspended: 'goesOn',
  run: timeOutRequest,
  reads: [...cardReads, organisationKind],
  writes: decisionKinds,
};

/** Decides a request that was not answered in time. The condition on its version lets only one decision win. */
export async function timeOutRequest(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(key);
    const request = stored && authorizationRequestItem.parse(stored);
    if (request?.dueAt === undefined || request.dueAt > moment.now) return 'not due';
    const inUse = await requestUseOf(platform.table, request);
    const { settings } = platform;
    await commit(platform, moment, decideUnanswered(request, inUse, { now: moment.now, settings }).change);
    return 'done';
  });
}

/** The card of a request, its account, what it has moved, whether its organisation is suspended, and what it is to increase. */
export async function requestUseOf(
  table: Table,
  request: Pick<AuthorizationRequest, 'organisationId' | 'accountId' | 'cardId' | 'increases'>,
): Promise<RequestInUse> {
  const owner = account(request.organisationId, request.accountId);
  const [stored, card, isSuspended, increased] = await Promise.all([
    table.get(owner.key),
    cardOf(table, request),
    isOrganisationSuspended(table, request.organisationId),
    readIncreased(table, request),
  ]);
  invariant(stored !== undefined, 'the account of an authorization request was not found');
  return { account: owner.parse(stored), ...card, isSuspended, ...increased };
}
