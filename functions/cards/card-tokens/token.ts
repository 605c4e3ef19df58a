import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { tokenStatusEvent } from './events.ts';
import type { TokenOutcome } from './rules.ts';
import { type TokenDecider, tokenMachine, type TokenSetter } from './statuses.ts';
import type { CardToken } from './store.ts';

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
  const at = token.decideBy ?? token.untold?.at;
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
 * Suspends a token. One that somebody of a lower rank has suspended is suspended by the higher one from then on; the processor, whose own
 * suspension it may be, is told of it too. Undefined if nothing changes.
 */
export function suspendToken(before: CardToken, { by, now }: TokenStep): ChangedToken | undefined {
  if (before.status === 'Suspended') {
    if (before.suspendedBy === by || rankOf(by) <= rankOf(before.suspendedBy)) return undefined;
    return changedToken(before, moved({ ...before, suspendedBy: by }, { by, now }));
  }
  const status = tokenMachine.next(before, 'suspend');
  const suspendedFrom = before.status === 'Active' ? 'Active' : 'Inactive';
  return changedToken(before, moved({ ...before, status, suspendedFrom, suspendedBy: by }, { by, now }));
}

/** Resumes a token in the status that it had. Undefined if it is not Suspended but open. */
export function resumeToken(before: CardToken, step: TokenStep): ChangedToken | undefined {
  if (before.status === 'Inactive' || before.status === 'Active') return undefined;
  const { suspendedFrom, suspendedBy: _, ...rest } = before;
  const status = tokenMachine.next(before, 'resume', suspendedFrom ?? 'Inactive');
  return changedToken(before, moved({ ...rest, status }, step));
}

/**
 * Deactivates a token. Undefined if it is Deactivated. One that ends with its card keeps that the organisation or a customer has suspended
 * it, because it may come back with the next card.
 */
export function deactivateToken(before: CardToken, step: TokenStep): ChangedToken | undefined {
  if (tokenMachine.isRepeated(before, 'deactivate')) return undefined;
  const { suspendedFrom, suspendedBy, ...rest } = before;
  const isKept = step.by === 'card' && (suspendedBy === 'organisation' || suspendedBy === 'customer');
  const kept = isKept ? { suspendedFrom, suspendedBy } : {};
  const status = tokenMachine.next(before, 'deactivate');
  return changedToken(before, moved({ ...rest, ...kept, status, endedBy: step.by }, step));
}

/**
 * The wallet can pay with a token. One that is Suspended here stays so, and is Active once it is resumed; the processor is told again.
 * Undefined if nothing changes.
 */
export function activateToken(before: CardToken, { now }: Pick<TokenStep, 'now'>): ChangedToken | undefined {
  if (before.status === 'Active') return undefined;
  if (before.suspendedBy === 'processor') {
    return resumeToken({ ...before, suspendedFrom: 'Active' }, { by: 'processor', now });
  }
  if (before.status === 'Suspended')
    return changedToken(before, toldAgain({ ...before, suspendedFrom: 'Active' }, now));
  const status = tokenMachine.next(before, 'activate');
  return changedToken(before, moved({ ...before, status }, { by: 'processor', now }));
}

/** Who outranks whom: a customer and the card overrule neither the processor nor the organisation. */
const ranks: readonly (TokenSetter | undefined)[] = ['card', 'customer', 'processor', 'organisation'];
const rankOf = (setter: TokenSetter | undefined): number => ranks.indexOf(setter);

/** A token after a change of its status. The processor is told of what it has not told itself. */
function moved(token: CardToken, { by, now }: TokenStep): CardToken {
  return by === 'processor' ? withTokenStep({ ...token, updatedAt: now }) : toldAgain(token, now);
}

/** A token of whose status the processor is told. */
export const toldAgain = (token: CardToken, now: Instant): CardToken =>
  withTokenStep({ ...token, updatedAt: now, changes: token.changes + 1, untold: { attempts: 0, at: now } });
