import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { readAll } from '../../kernel/lists/numbered.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, partitionKey, soleSortKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';
import { type Card, cards } from './store.ts';

/** The most cards of an account whose status is not final: closing the account closes them in one transaction. */
export const openCardsMax = 50;

export const openCardsKind = defineKind({
  prefix: 'crw',
  owner: 'account',
  whenAccountCloses: 'ends',
  whenAccountMoves: 'follows',
  whenOwnerArchived: 'ends',
  whenOwnersChange: 'ends',
});

export const openCardsItem = defineItem(openCardsKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  accountId: idSchema,
  /** In the order of their creation. */
  cards: z.array(z.object({ id: idSchema, last4Digits: keptText, customerId: idSchema })),
}));
export type OpenCards = ItemOf<typeof openCardsItem>;

/** The cards of an account whose status is not final. The account has this item once it has had a card. */
export function openCards(organisationId: string, accountId: string): ItemRef<OpenCards> {
  return openCardsItem.ref({ pk: partitionKey(openCardsKind, organisationId, accountId), sk: soleSortKey });
}

/** The write that adds a new card to those of its account. */
export function withOpenCard(before: OpenCards | undefined, card: Card): Write {
  const { organisationId, accountId, id, last4Digits, customerId } = card;
  const entry = { id, last4Digits, customerId };
  return before === undefined
    ? insert({ ...openCards(organisationId, accountId).key, version: 0, organisationId, accountId, cards: [entry] })
    : replace({ ...before, cards: [...before.cards, entry] });
}

/** The write that removes cards whose status has become final. */
export const withoutOpenCards = (before: OpenCards, ids: readonly string[]): Write =>
  replace({ ...before, cards: before.cards.filter(({ id }) => !ids.includes(id)) });

/**
 * The write that goes with each change by which the organisation restricts a card of the account: a freeze, or new limits. An order of a
 * new card writes this item too. So an order that has read the cards before such a change does not commit, and reads them again.
 */
export const withBoundCard = (before: OpenCards | undefined): Write => replace(mustBeKnown(before));

/** The open cards of an account that has had a card. */
export function mustBeKnown(open: OpenCards | undefined): OpenCards {
  invariant(open !== undefined, 'the open cards of an account with a card were not found');
  return open;
}

/** The open cards of these accounts, for accounts that have had any. */
export async function openCardsOf(
  table: Table,
  organisationId: string,
  accountIds: readonly string[],
): Promise<readonly OpenCards[]> {
  return readAll(
    table,
    accountIds.map((id) => openCards(organisationId, id)),
  );
}

/** The cards themselves, of one or several accounts. */
export async function cardsIn(
  table: Table,
  organisationId: string,
  entries: readonly OpenCards['cards'][number][],
): Promise<readonly Card[]> {
  const ids = entries.map(({ id }) => id);
  return cards.byId(table, organisationId, ids);
}

/** The account that the id of a card begins with; undefined for a text that is no id of a card. */
export const accountIdOfCard = (id: string): string | undefined => parseChildId(id)?.ownerId;
