import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cardsIn, openCardsOf } from './open-cards.ts';
import type { Card } from './store.ts';

/**
 * The cards of accounts that get a successor when their account moves to another bank: those that are not closed, apart from `done`. A
 * Frozen card gets none, because its holder has stopped it.
 */
export async function movingCards(
  table: Table,
  organisationId: string,
  { accounts, done }: { readonly accounts: readonly Account[]; readonly done: readonly string[] },
): Promise<readonly Card[]> {
  const withCards = accounts.filter(({ cards = 0 }) => cards > 0).map(({ id }) => id);
  const lists = await openCardsOf(table, organisationId, withCards);
  const entries = lists.flatMap(({ cards }) => cards).filter(({ id }) => !done.includes(id));
  return (await cardsIn(table, organisationId, entries)).filter(({ status }) => status !== 'Frozen');
}
