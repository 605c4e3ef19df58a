import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { type Change, dueOf } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { moveCard } from './card.ts';
import { statusEvent } from './events.ts';
import { cardsIn, openCardsKind, openCardsOf, withoutOpenCards } from './open-cards.ts';
import { cardKind } from './store.ts';

/** The kinds that {@link closeCards} writes. */
export const closeCardsKinds = [cardKind, openCardsKind] as const;

interface Closing {
  readonly organisationId: string;
  readonly accounts: readonly Pick<Account, 'id' | 'cards'>[];
  /** Only the cards of these customers; of all owners where it is left out. */
  readonly customerIds?: readonly string[];
  /** True if the cards are closed for fraud: SuspectedFraud instead of ClosedByCustomer. */
  readonly isFraud: boolean;
}

/**
 * The change that closes the cards of accounts which are not closed yet, for the transaction that closes the accounts, removes
 * their owner or archives their customer. Every one has an event.
 */
export async function closeCards(
  { organisationId, accounts, customerIds, isFraud }: Closing,
  { table, now, cipher }: { readonly table: Table; readonly now: Instant; readonly cipher: () => Promise<FieldCipher> },
): Promise<Required<Pick<Change, 'writes' | 'events' | 'due'>>> {
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
    events: closed.map(({ before, after }) => statusEvent(before, after, opened)),
    due: closed.flatMap(({ after }) => dueOf(after)),
  };
}
