import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Card } from '../../cards/cards/for-others.ts';
import { cardsIn, openCardsOf } from '../../cards/cards/open-cards.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Move } from './store.ts';

/**
 * The cards of old accounts that get a successor at the new bank: those that are not closed and have none yet. A Frozen card gets
 * none, because its holder has stopped it. The page that asks for consent shows these cards.
 */
export async function cardsToIssue(
  table: Table,
  organisationId: string,
  { accounts, moves }: { readonly accounts: readonly Account[]; readonly moves: readonly Move[] },
): Promise<readonly Card[]> {
  const done = new Set(moves.flatMap(({ cards }) => cards));
  const withCards = accounts.filter(({ cards = 0 }) => cards > 0).map(({ id }) => id);
  const lists = await openCardsOf(table, organisationId, withCards);
  const entries = lists.flatMap(({ cards }) => cards).filter(({ id }) => !done.has(id));
  return (await cardsIn(table, organisationId, entries)).filter(({ status }) => status !== 'Frozen');
}
