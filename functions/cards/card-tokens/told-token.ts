import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { mergeChanges } from '../../kernel/journal/change.ts';
import { newTokenName } from '../authorizations/for-others.ts';
import type { Card } from '../cards/for-others.ts';
import { tokenMovedEvent } from './events.ts';
import { asCardWants, whileCardStays } from './follow-card.ts';
import { namedByCard } from './new-token.ts';
import { mustHaveRoomForTokens, type TokenFacts } from './rules.ts';
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

/** The card of a token, and the moment. */
interface OfCard {
  readonly card: Card;
  readonly now: Instant;
}

/**
 * A token of a card after a message of the processor. What the organisation, a customer or the card has suspended stays so, and one that
 * was deactivated or declined here too: the processor is told again. So is it of a token that becomes Active while its card is Frozen, and is suspended
 * with it. Refuses with 429 one that is not decided yet.
 */
export const toldToken = (stored: CardToken, told: ToldStatus, { card, now }: OfCard): ChangedToken =>
  whileCardStays(following(stored, toldAlone(stored, told, now), { card, now }), card);

/** The token that a change has made, after the step that its card wants, as one change. */
export function following(stored: CardToken, changed: ChangedToken, { card, now }: OfCard): ChangedToken {
  const wanted = asCardWants(changed.token, card, now);
  return wanted === undefined ? changed : changedToken(stored, wanted.token);
}

/** The token, whatever its card wants. */
function toldAlone(stored: CardToken, { status, number }: ToldStatus, now: Instant): ChangedToken {
  if (stored.status === 'Requested') throw new Problem('not_settled_yet', 'token: the organisation is still asked');
  const before = { ...stored, toldNumber: number };
  if (stored.status === 'Deactivated' || stored.status === 'Declined') {
    return changedToken(stored, status === 'Deactivated' ? before : toldAgain(before, now));
  }
  return followProcessor(before, status, now) ?? changedToken(stored, before);
}

function followProcessor(before: CardToken, status: ToldStatus['status'], now: Instant): ChangedToken | undefined {
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
 * the old card has deactivated it: a lost card takes its tokens with it, but the wallet goes on with the new number. From then on it follows
 * the new card. What somebody else has suspended, deactivated or declined stays so. Refuses with 429 a token for which the new card has no room.
 */
export function movedToken(
  stored: CardToken,
  { facts, ...told }: ToldStatus & { readonly facts: TokenFacts },
  now: Instant,
): ChangedToken {
  const { card } = facts;
  const isEnded = stored.status === 'Deactivated';
  if (stored.status === 'Declined' || (isEnded && stored.endedBy !== 'card')) return toldAlone(stored, told, now);
  mustHaveRoomForTokens(facts);
  const active = isEnded ? cameBack(stored, now) : toldAlone(stored, told, now).token;
  const { id: cardId, type: cardType } = card;
  const moved = withTokenStep({ ...active, toldNumber: told.number, cardId, cardType, updatedAt: now });
  // The old card's order to deactivate it may be on its way, and must not be the last one.
  const back = isEnded && stored.untold !== undefined ? toldAgain(moved, now) : moved;
  const { token, change } = following(stored, changedToken(stored, back), { card, now });
  const named = [newTokenName(token, token.processorId, token.id), namedByCard(facts, token)];
  return { token, change: mergeChanges(change, { writes: named, events: [tokenMovedEvent(stored, token)] }) };
}

/** A token that ended with its card. It is Suspended if it was before, and the processor is told so. */
function cameBack(stored: CardToken, now: Instant): CardToken {
  const { endedBy: _, untold: __, ...rest } = stored;
  if (rest.suspendedBy === undefined) return { ...rest, status: tokenMachine.next(stored, 'reactivate', 'Active') };
  const status = tokenMachine.next(stored, 'reactivate', 'Suspended');
  return toldAgain({ ...rest, status, suspendedFrom: 'Active' }, now);
}
