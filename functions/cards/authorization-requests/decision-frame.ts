import { type Account, account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Settings } from '../../ports/settings.ts';
import { cardOf, cardReads } from '../authorizations/find-card.ts';
import type { Decider } from '../authorizations/deciders.ts';
import { decideUnanswered } from './decide.ts';
import { readIncreased, type RequestInUse } from './increase.ts';
import { authorizationRequestMachine } from './statuses.ts';
import { type AuthorizationRequest, authorizationRequests } from './store.ts';
import { decisionKinds } from './time-out.ts';

/** The common parts of the operations with which an organisation answers a request. */
export const decisionFrame = {
  capability: 'authorization-requests',
  method: 'POST',
  scopes: ['authorization-requests-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'invalid_value', 'payment_invalid', 'account_busy'],
  uses: { read: cardReads, write: decisionKinds },
} as const;

/** The request of a path, and the account of its card. */
export function loadRequest(organisationId: string, id: string) {
  const accountId = parseChildId(id)?.ownerId;
  return {
    request: authorizationRequests.ref(organisationId, id),
    account: accountId === undefined ? undefined : account(organisationId, accountId),
  };
}

/** What a decision needs: the request that it is about, and how it is stored. */
export interface WaitingCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly request: AuthorizationRequest | undefined; readonly account: Account | undefined };
  readonly table: Table;
  readonly now: Instant;
  readonly platform: { readonly settings: Settings };
  readonly save: (change: Change) => Promise<void>;
}

/** A decision as it was given, by an operation or in the answer of a webhook. */
export interface DecisionCall<Attributes> extends WaitingCall {
  readonly body: { readonly attributes: Attributes };
  /** True if it is the answer of a webhook. */
  readonly isAnswer?: true;
}

/**
 * The request of a path if it waits, with its card; undefined if it has the wanted status already, so that an answer can be
 * repeated. Refuses with 404 one that does not exist, and with 409 one that was decided otherwise. One whose time is over is decided
 * first, as if nobody had answered.
 */
export async function waitingRequest(
  step: StepName<typeof authorizationRequestMachine>,
  { path, loaded: { request, account: owner }, table, now, platform: { settings }, save }: WaitingCall,
): Promise<{ readonly request: AuthorizationRequest; readonly inUse?: RequestInUse }> {
  if (request === undefined) throw notFound('The authorization request', path.id);
  invariant(owner !== undefined, 'the account of an authorization request was not found');
  if (authorizationRequestMachine.isRepeated(request, step)) return { request };
  const { declineReason } = request;
  if (declineReason !== undefined) throw authorizationRequestMachine.refused(request, `the reason is ${declineReason}`);
  authorizationRequestMachine.mustAllow(request, step);
  const [card, increased] = await Promise.all([cardOf(table, request), readIncreased(table, request)]);
  const inUse = { account: owner, ...card, isSuspended: false, ...increased };
  if (request.dueAt === undefined || request.dueAt > now) return { request, inUse };
  // The due step may be a moment late. The request is decided here, so that nobody who reads it next sees it wait.
  const late = decideUnanswered(request, inUse, { now, settings });
  await save(late.change);
  if (authorizationRequestMachine.isRepeated(late.request, step)) return { request: late.request };
  throw authorizationRequestMachine.refused(late.request, 'it was not answered in time');
}

/** Who decides by a call. */
export const deciderOf = ({ isAnswer }: Pick<DecisionCall<unknown>, 'isAnswer'>): Decider =>
  isAnswer === true ? 'Answer' : 'Operation';
