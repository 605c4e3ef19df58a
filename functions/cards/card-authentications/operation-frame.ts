import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import type { StepName } from '../../kernel/base/state-machine.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { type AuthenticationStep, type ChangedAuthentication, isOverdue, timeOut } from './authentication.ts';
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
  uses: { read: [cardAuthenticationKind], write: [cardAuthenticationKind] },
} as const;

interface AuthenticationCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly authentication: CardAuthentication | undefined };
}

interface DecisionCall extends AuthenticationCall {
  readonly caller: Caller;
  readonly now: Instant;
  readonly save: (change: Change) => Promise<void>;
}

/** The authentication of a path. Refuses with 404 one that does not exist. */
export function foundAuthentication({ path, loaded: { authentication } }: AuthenticationCall): CardAuthentication {
  if (authentication === undefined) throw notFound('The card authentication', path.id);
  return authentication;
}

/**
 * Decides on an authentication, as the organisation or the customer wants it. A repeated decision changes nothing. Refuses with 403 a customer
 * whose card it is not, and with 409 what was decided otherwise, what came too late, and a customer before the holder is challenged.
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
  const { authentication, change } = act(before, { by, now });
  await save(change);
  return { data: authenticationToResource(authentication) };
}
