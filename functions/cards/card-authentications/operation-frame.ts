import { account as accountWith, accountKind } from '../../accounts/accounts/for-others.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Settings } from '../../ports/settings.ts';
import { cardOf, cardReads } from '../authorizations/find-card.ts';
import { cardActivityKind } from '../cards/for-others.ts';
import { type AuthenticationStep, type ChangedAuthentication, isOverdue, timeOut } from './authentication.ts';
import { declineObstructed } from './decline-obstructed.ts';
import { authenticationToResource } from './resource.ts';
import { authenticationMachine } from './statuses.ts';
import { type CardAuthentication, cardAuthenticationKind, cardAuthentications } from './store.ts';

/** The common parts of the operations about one authentication. */
export const authenticationFrame = {
  capability: 'card-authentications',
  timeoutSeconds: 5,
  response: { status: 200 },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    authentication: cardAuthentications.ref(organisationId, path.id),
  }),
} as const;

/**
 * The same, of those that decide. The customer of the card decides with the scope that a second factor gives, as they see a whole card
 * number: a stolen token alone approves nothing.
 */
export const authenticationDecisionFrame = {
  ...authenticationFrame,
  method: 'POST',
  scopes: ['authorization-requests-write', 'cards-sensitive-write'],
  errors: ['not_found', 'invalid_state', 'forbidden'],
  uses: {
    read: [cardAuthenticationKind, ...cardReads, cardActivityKind, accountKind],
    write: [cardAuthenticationKind],
  },
} as const;

interface AuthenticationCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly authentication: CardAuthentication | undefined };
}

interface DecisionCall extends AuthenticationCall {
  readonly caller: Caller;
  readonly now: Instant;
  readonly table: Table;
  readonly platform: { readonly settings: Settings };
  readonly save: (change: Change) => Promise<void>;
}

/** The authentication of a path. Refuses with 404 one that does not exist. */
export function foundAuthentication({ path, loaded: { authentication } }: AuthenticationCall): CardAuthentication {
  if (authentication === undefined) throw notFound('The card authentication', path.id);
  return authentication;
}

/**
 * Decides on an authentication, as the organisation or the customer wants it. A repeated decision changes nothing. Refuses with 403 a customer
 * whose card it is not, and with 409 what was decided otherwise, what came too late, a customer before the holder is challenged, and what the rules decline by now: that is declined.
 */
export async function answerAuthenticationDecision(
  step: StepName<typeof authenticationMachine>,
  act: (before: CardAuthentication, step: AuthenticationStep) => ChangedAuthentication,
  call: DecisionCall,
): Promise<Reply> {
  const { caller, now, save } = call;
  const before = foundAuthentication(call);
  if (caller.kind === 'customer' && caller.customerId !== before.customerId) {
    throw new Problem('forbidden', 'Only the customer whose card it is decides on its authentications');
  }
  const by = caller.kind === 'customer' ? 'Customer' : 'Organisation';
  if (before.decidedBy === by && authenticationMachine.isRepeated(before, step)) {
    return { data: authenticationToResource(before) };
  }
  authenticationMachine.mustAllow(before, step);
  if (isOverdue(before, now)) {
    // The due step may be a moment late. Nobody who reads it next sees it wait.
    const late = timeOut(before, now);
    await save(late.change);
    throw authenticationMachine.refused(late.authentication, 'it was not decided in time');
  }
  if (by === 'Customer' && before.status === 'Pending') {
    throw authenticationMachine.refused(before, 'the organisation decides first whether the customer is asked');
  }
  const obstructed = step === 'decline' ? undefined : await obstructedNow(before, call);
  if (obstructed !== undefined) {
    await save(obstructed.change);
    throw authenticationMachine.refused(obstructed.authentication, 'its payment would be declined: see declineReason');
  }
  const { authentication, change } = act(before, { by, now });
  await save(change);
  return { data: authenticationToResource(authentication) };
}

/** The authentication, declined, if its card may not pay any more: it may have been stolen since the question. */
async function obstructedNow(
  before: CardAuthentication,
  { table, platform: { settings }, now }: Pick<DecisionCall, 'table' | 'platform' | 'now'>,
): Promise<ChangedAuthentication | undefined> {
  const { organisationId, accountId, cardId } = before;
  const [account, found] = await Promise.all([
    readItem(table, accountWith(organisationId, accountId)),
    cardOf(table, { organisationId, cardId }),
  ]);
  invariant(account !== undefined, 'the account of a card authentication was not found');
  // A suspended organisation has no token that gets here.
  return declineObstructed(before, { ...found, account, isSuspended: false }, { now, settings });
}
