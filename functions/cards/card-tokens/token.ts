import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { tokenStatusEvent } from './events.ts';
import type { TokenOutcome } from './rules.ts';
import { type TokenDecider, type TokenEnder, tokenMachine, type TokenSetter } from './statuses.ts';
import type { CardToken } from './store.ts';
import { suspendersAfterResume, suspendersOf, withSuspenders } from './suspenders.ts';
import { codeEndsAt } from './unverified.ts';

/** A token after a change. */
export interface ChangedToken {
  readonly token: CardToken;
  readonly change: Change;
}

/** Who takes a step of a token, and when. */
export interface TokenStep {
  readonly by: TokenSetter;
  readonly now: Instant;
}

/** The token with its next due step, or without one if none is left. */
export function withTokenStep(token: CardToken): CardToken {
  const { duePk: _, dueAt: __, ...rest } = token;
  const [at] = [token.decideBy, token.untold?.at, codeEndsAt(token)].filter((one) => one !== undefined).toSorted();
  return at === undefined ? rest : { ...rest, ...dueAttributes(token.organisationId, token, at) };
}

/** The change from one state of a token to another, with its event if the status is another one. */
export const changedToken = (before: CardToken, token: CardToken): ChangedToken => ({
  token,
  change: {
    writes: [replace(token)],
    ...(token.status === before.status
      ? { about: [{ type: 'cardToken', id: token.id }] }
      : { events: [tokenStatusEvent(before.status, token)] }),
    due: dueOf(token),
  },
});

/** Decides on a token that is Requested. */
export function decideToken(
  before: CardToken,
  outcome: TokenOutcome,
  { by, now }: { readonly by: TokenDecider; readonly now: Instant },
): ChangedToken {
  const { decideBy: _, ...rest } = before;
  const status = tokenMachine.next(before, outcome.decision === 'Declined' ? 'decline' : 'approve');
  return changedToken(before, withTokenStep({ ...rest, ...outcome, decidedBy: by, status, updatedAt: now }));
}

/**
 * Suspends a token. It stays so until nobody suspends it any more. The processor, whose own suspension it may be, is told when the first one
 * here suspends it. Undefined if nothing changes.
 */
export function suspendToken(before: CardToken, { by, now }: TokenStep): ChangedToken | undefined {
  const suspenders = suspendersOf(before);
  if (before.status === 'Suspended') {
    if (suspenders.includes(by)) return undefined;
    const after = withSuspenders(before, [...suspenders, by]);
    const isTold = by !== 'processor' && suspenders.every((one) => one === 'processor');
    return changedToken(before, isTold ? toldAgain(after, now) : withTokenStep({ ...after, updatedAt: now }));
  }
  const status = tokenMachine.next(before, 'suspend');
  const suspendedFrom = before.status === 'Active' ? 'Active' : 'Inactive';
  return changedToken(before, moved({ ...before, status, suspendedFrom, suspendedBy: by }, { by, now }));
}

/** Resumes a token in the status that it had, unless somebody else suspends it too. Undefined if it is not Suspended but open. */
export function resumeToken(before: CardToken, step: TokenStep): ChangedToken | undefined {
  if (before.status === 'Inactive' || before.status === 'Active') return undefined;
  const status = tokenMachine.next(before, 'resume', before.suspendedFrom ?? 'Inactive');
  const after = withSuspenders(before, suspendersAfterResume(before, step.by));
  // The status at the processor is the same.
  if (after.suspendedBy !== undefined) return changedToken(before, withTokenStep({ ...after, updatedAt: step.now }));
  const { suspendedFrom: _, ...resumed } = after;
  return changedToken(before, moved({ ...resumed, status }, step));
}

/**
 * Deactivates a token. Undefined if it is Deactivated. One that ends with its card keeps that the organisation or a customer has suspended
 * it, because it may come back with the next card.
 */
export function deactivateToken(
  before: CardToken,
  { by, now }: { readonly by: TokenEnder; readonly now: Instant },
): ChangedToken | undefined {
  if (tokenMachine.isRepeated(before, 'deactivate')) return undefined;
  const { suspendedFrom, ...rest } = before;
  const people = suspendersOf(before).filter((one) => one === 'organisation' || one === 'customer');
  const suspenders = by === 'card' ? people : [];
  const kept = suspenders.length === 0 ? {} : { suspendedFrom };
  const status = tokenMachine.next(before, 'deactivate');
  const after = { ...withSuspenders(rest, suspenders), ...kept, status, endedBy: by };
  return changedToken(before, moved(after, { by, now }));
}

/**
 * The wallet can pay with a token. One that is Suspended here stays so, and is Active once it is resumed; the processor is told again.
 * Undefined if nothing changes.
 */
export function activateToken(before: CardToken, { now }: Pick<TokenStep, 'now'>): ChangedToken | undefined {
  const step = { by: 'processor', now } as const;
  if (before.status === 'Active') return undefined;
  if (before.status !== 'Suspended') {
    const status = tokenMachine.next(before, 'activate');
    return changedToken(before, moved({ ...before, status }, step));
  }
  const ready = { ...before, suspendedFrom: 'Active' } as const;
  const others = suspendersAfterResume(ready, 'processor');
  if (others.length === 0) return resumeToken(ready, step);
  return changedToken(before, toldAgain(withSuspenders(ready, others), now));
}

/** A token after a change of its status. The processor is told of what it has not told itself. */
function moved(token: CardToken, { by, now }: { readonly by: TokenEnder; readonly now: Instant }): CardToken {
  return by === 'processor' ? withTokenStep({ ...token, updatedAt: now }) : toldAgain(token, now);
}

/** A token of whose status the processor is told. */
export const toldAgain = (token: CardToken, now: Instant): CardToken =>
  withTokenStep({ ...token, updatedAt: now, changes: token.changes + 1, untold: { attempts: 0, at: now } });
