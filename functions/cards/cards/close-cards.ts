import type { Ending, EndingCall, EndingChange, EndingItems } from '../../accounts/closing/ending.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { replace } from '../../kernel/table/write.ts';
import { moveCard } from './card.ts';
import { cardStatusEvent } from './events.ts';
import { cardsIn, openCardsKind, openCardsOf, withoutOpenCards } from './open-cards.ts';
import { cardKind } from './store.ts';

/**
 * The change that closes the cards of accounts which are not closed yet, for the transaction that closes the accounts, removes
 * their owner or archives their customer. Each card has an event: it is SuspectedFraud if `isFraud`, otherwise ClosedByCustomer.
 */
async function closeCards(
  { organisationId, accounts, customerIds, isFraud }: EndingItems,
  { table, now, cipher }: EndingCall,
): Promise<EndingChange> {
  const isMeant = (id: string) => customerIds === undefined || customerIds.includes(id);
  const accountIds = accounts.filter(({ cards = 0 }) => cards > 0).map(({ id }) => id);
  const lists = (await openCardsOf(table, organisationId, accountIds))
    .map((list) => ({ list, entries: list.cards.filter(({ customerId }) => isMeant(customerId)) }))
    .filter(({ entries }) => entries.length > 0);
  if (lists.length === 0) return { writes: [], events: [], due: [] };
  const entries = lists.flatMap((one) => one.entries);
  const opened = await cipher();
  const closed = (await cardsIn(table, organisationId, entries)).flatMap((before) => {
    const after = moveCard(before, isFraud ? 'suspectFraud' : 'close', now);
    return after === undefined ? [] : [{ before, after }];
  });
  return {
    writes: [
      ...closed.map(({ after }) => replace(after)),
      ...lists.map((one) =>
        withoutOpenCards(
          one.list,
          one.entries.map(({ id }) => id),
        ),
      ),
    ],
    events: closed.map(({ before, after }) => cardStatusEvent(before, after, opened)),
    due: closed.flatMap(({ after }) => dueOf(after)),
  };
}

/** The cards of an account close with it, and those of an owner with their archiving or removal. */
export const cardEnding: Ending = {
  ends: [cardKind, openCardsKind],
  noun: 'cards',
  // The cards, and the list of those that are open.
  writesMax: ({ cards = 0 }) => (cards === 0 ? 0 : cards + 1),
  end: closeCards,
};
