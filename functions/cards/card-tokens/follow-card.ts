import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cardMachine } from '../cards/card.ts';
import type { Card } from '../cards/for-others.ts';
import { tokenMachine } from './statuses.ts';
import { type CardToken, cardTokens } from './store.ts';
import { deactivateToken, resumeToken, suspendToken, type ChangedToken } from './token.ts';

/**
 * The change of the tokens of a card, as its status wants it: they are suspended with a card that is Frozen, resumed with it if that has
 * suspended them, and deactivated for good with a card that never works again. A token that follows already is not changed.
 */
export async function tokensFollowing(table: Table, card: Card, now: Instant): Promise<Change> {
  const { organisationId, tokenIds = [] } = card;
  const tokens = tokenIds.length === 0 ? [] : await cardTokens.byId(table, organisationId, tokenIds);
  return mergeChanges(...tokens.filter(({ cardId }) => cardId === card.id).flatMap((one) => following(one, card, now)));
}

function following(token: CardToken, card: Card, now: Instant): readonly Change[] {
  if (!tokenMachine.allows(token, 'deactivate')) return [];
  const followed = stepOf(token, card, now);
  return followed === undefined ? [] : [followed.change];
}

function stepOf(token: CardToken, card: Card, now: Instant): ChangedToken | undefined {
  const step = { by: 'card', now } as const;
  if (cardMachine.isFinal(card)) return deactivateToken(token, step);
  if (card.status === 'Frozen') return suspendToken(token, step);
  return token.suspendedBy === 'card' ? resumeToken(token, step) : undefined;
}
