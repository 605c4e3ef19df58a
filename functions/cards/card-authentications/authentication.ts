import { type Instant, plusMs } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { validMinutes } from '../../outreach/one-time-passwords/for-others.ts';
import { authenticationStatusEvent } from './events.ts';
import { type AuthenticationDecider, type AuthenticationDeclineReason, authenticationMachine } from './statuses.ts';
import type { CardAuthentication } from './store.ts';

/** An authentication after a change. */
export interface ChangedAuthentication {
  readonly authentication: CardAuthentication;
  readonly change: Change;
}

/** Who takes a step of an authentication, and when. */
export interface AuthenticationStep {
  readonly by: AuthenticationDecider;
  readonly now: Instant;
}

/** Minutes in which a holder can pass a challenge: those of a code. */
const challengeMinutes = validMinutes;

/** The end of the time in which a holder can pass a challenge. */
export const challengeEnd = (from: Instant): Instant => plusMs(from, challengeMinutes * 60_000);

/** The change from one state of an authentication to another, with its event if the status is another one. */
export const changedAuthentication = (
  before: CardAuthentication,
  authentication: CardAuthentication,
): ChangedAuthentication => ({
  authentication,
  change: {
    writes: [replace(authentication)],
    ...(authentication.status === before.status
      ? { about: [{ type: 'cardAuthentication', id: authentication.id }] }
      : { events: [authenticationStatusEvent(before.status, authentication)] }),
    due: dueOf(authentication),
  },
});

/** It is the holder who pays. */
export function approveAuthentication(
  before: CardAuthentication,
  { by, now }: AuthenticationStep,
): ChangedAuthentication {
  const status = authenticationMachine.next(before, 'approve');
  return changedAuthentication(before, { ...settled(before), status, decidedBy: by, updatedAt: now });
}

/** It is not the holder, or nobody knows. */
export function declineAuthentication(
  before: CardAuthentication,
  declineReason: AuthenticationDeclineReason,
  { by, now }: AuthenticationStep,
): ChangedAuthentication {
  const status = authenticationMachine.next(before, 'decline');
  return changedAuthentication(before, { ...settled(before), status, declineReason, decidedBy: by, updatedAt: now });
}

/** The holder has to prove who they are. */
export function challengeHolder(before: CardAuthentication, { by, now }: AuthenticationStep): ChangedAuthentication {
  const status = authenticationMachine.next(before, 'challenge');
  const until = dueAttributes(before.organisationId, before, challengeEnd(now));
  return changedAuthentication(before, { ...settled(before), ...until, status, decidedBy: by, updatedAt: now });
}

/** Ends the wait of an authentication for the organisation or the holder: the rules decide on the one, and the other is Expired. */
export function timeOut(before: CardAuthentication, now: Instant): ChangedAuthentication {
  const step = { by: 'TimeOut', now } as const;
  if (before.status === 'Pending') {
    return before.unanswered === 'Approved' ? approveAuthentication(before, step) : challengeHolder(before, step);
  }
  const status = authenticationMachine.next(before, 'expire');
  return changedAuthentication(before, { ...settled(before), status, decidedBy: step.by, updatedAt: now });
}

/** True for an authentication whose wait has ended, although its due step has not run yet. */
export const isOverdue = ({ dueAt }: CardAuthentication, now: Instant): boolean => dueAt !== undefined && dueAt <= now;

/** An authentication that does not wait any more. */
function settled({ duePk: _, dueAt: __, unanswered: ___, ...rest }: CardAuthentication): CardAuthentication {
  return rest;
}
