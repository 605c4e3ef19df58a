import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { unchanged } from '../../kernel/table/write.ts';
import { cardMachine } from '../cards/card.ts';
import type { Card } from '../cards/for-others.ts';
import { tokenMachine } from './statuses.ts';
import { type CardToken, cardTokens } from './store.ts';
import { deactivateToken, resumeToken, suspendToken, type ChangedToken } from './token.ts';

/** How many tokens follow their card in one transaction, which takes 100 writes. */
const pageSize = 20;

/**
 * The changes of the tokens of a card, as its status wants it: they are suspended with a card that is Frozen, resumed with it if that has
 * suspended them, and deactivated for good with a card that never works again. Each change is to be committed before the next one is read,
 * on the condition that the card keeps its status. A token that follows already is not changed.
 */
export async function* tokensFollowing(table: Table, card: Card, now: Instant): AsyncGenerator<Change> {
  const { organisationId, tokenIds = [] } = card;
  for (let from = 0; from < tokenIds.length; from += pageSize) {
    const tokens = await cardTokens.byId(table, organisationId, tokenIds.slice(from, from + pageSize));
    const own = tokens.filter(({ cardId }) => cardId === card.id);
    const changes = own.flatMap((one) => asCardWants(one, card, now)?.change ?? []);
    if (changes.length > 0) yield mergeChanges(...changes, { writes: [unchanged(card, 'status')] });
  }
}

/** A token after the step that the status of its card wants. Undefined for one that follows already, and for one that is not decided. */
export function asCardWants(token: CardToken, card: Card, now: Instant): ChangedToken | undefined {
  if (!tokenMachine.allows(token, 'deactivate')) return undefined;
  const step = { by: 'card', now } as const;
  if (cardMachine.isFinal(card)) return deactivateToken(token, step);
  if (card.status === 'Frozen') return suspendToken(token, step);
  return token.suspendedBy === 'card' ? resumeToken(token, step) : undefined;
}

/** The same change, on the condition that the card keeps its status: a freeze at the same moment would not see a token that opens. */
export const whileCardStays = ({ token, change }: ChangedToken, card: Card): ChangedToken => ({
  token,
  change: mergeChanges(change, { writes: [unchanged(card, 'status')] }),
});
