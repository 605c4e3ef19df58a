import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { newTokenName } from '../authorizations/for-others.ts';
import { namedByCard } from './new-token.ts';
import type { TokenFacts } from './rules.ts';
import { tokenMachine } from './statuses.ts';
import type { CardToken } from './store.ts';
import {
  activateToken,
  changedToken,
  deactivateToken,
  suspendToken,
  type ChangedToken,
  toldAgain,
  withTokenStep,
} from './token.ts';

/** What the processor tells of a token. */
interface ToldStatus {
  readonly status: 'Active' | 'Suspended' | 'Deactivated';
  /** Counts the changes of the token at the processor. */
  readonly number: number;
}

/**
 * A token after a message of the processor. What the organisation, a customer or the card has suspended stays so, and one that was
 * deactivated here too: the processor is told again. Refuses with 409 a token that was declined, and with 429 one that is not decided yet.
 */
export function toldToken(stored: CardToken, { status, number }: ToldStatus, now: Instant): ChangedToken {
  if (stored.status === 'Requested') throw new Problem('not_settled_yet', 'token: the organisation is still asked');
  const before = { ...stored, toldNumber: number };
  if (stored.status === 'Deactivated') {
    return changedToken(stored, status === 'Deactivated' ? before : toldAgain(before, now));
  }
  return followed(before, status, now) ?? changedToken(stored, before);
}

function followed(before: CardToken, status: ToldStatus['status'], now: Instant): ChangedToken | undefined {
  const step = { by: 'processor', now } as const;
  switch (status) {
    case 'Active':
      return activateToken(before, step);
    case 'Suspended':
      return suspendToken(before, step);
    case 'Deactivated':
      return deactivateToken(before, step);
  }
}

/**
 * A token that the processor has moved to the card that came in the place of its own, and that is Active there. It comes back if the end of
 * the old card has deactivated it: a lost card takes its tokens with it, but the wallet goes on with the new number. What somebody else has
 * suspended or deactivated stays so.
 */
export function movedToken(
  stored: CardToken,
  { facts, ...told }: ToldStatus & { readonly facts: TokenFacts },
  now: Instant,
): ChangedToken {
  const isEnded = stored.status === 'Deactivated';
  if (isEnded && stored.endedBy !== 'card') return toldToken(stored, told, now);
  const { endedBy: _, untold: __, ...rest } = stored;
  const back = isEnded ? { ...rest, status: tokenMachine.next(stored, 'reactivate') } : stored;
  const active = isEnded ? back : toldToken(stored, told, now).token;
  const { id: cardId, type: cardType } = facts.card;
  const token = withTokenStep({ ...active, toldNumber: told.number, cardId, cardType, updatedAt: now });
  const named = [newTokenName(token, token.processorId, token.id), namedByCard(facts, token)];
  const moved = changedToken(stored, token);
  return { token, change: mergeChanges(moved.change, { writes: named }) };
}
