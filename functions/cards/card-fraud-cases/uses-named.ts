import { type Transaction, transactions } from '../../accounts/transactions/for-others.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import { authorizations } from '../authorizations/for-others.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import type { Card } from '../cards/for-others.ts';

interface Named {
  readonly data: readonly { readonly id: string }[];
}

/** The uses of a card that a body names. Refuses with 404 what is no debit and no authorization of the card. */
export async function usesNamed(
  table: Table,
  card: Card,
  named: { readonly transactions?: Named | undefined; readonly authorizations?: Named | undefined },
): Promise<{ readonly debits: readonly Transaction[]; readonly authorizationIds: readonly string[] }> {
  const [debitIds, authorizationIds] = [idsOf(named.transactions), idsOf(named.authorizations)];
  const { organisationId } = card;
  const booked = await transactions.byId(table, organisationId, debitIds);
  const debits = booked.filter((one) => isDebitOf(card, one));
  const asked = await authorizations.byId(table, organisationId, authorizationIds);
  const ofCard = asked.filter(({ cardId }) => cardId === card.id);
  mustAllBe('The debit of the card', 'transactions', debitIds, debits);
  mustAllBe('The authorization of the card', 'authorizations', authorizationIds, ofCard);
  return { debits, authorizationIds };
}

const idsOf = (named: Named | undefined): readonly string[] => named?.data.map(({ id }) => id) ?? [];

const isDebitOf = (card: Card, { type, direction, card: by }: Transaction): boolean =>
  (reversibleTypes as readonly string[]).includes(type) && direction === 'Debit' && by?.id === card.id;

function mustAllBe(
  what: string,
  member: string,
  ids: readonly string[],
  found: readonly { readonly id: string }[],
): void {
  const missing = ids.findIndex((id) => !found.some((one) => one.id === id));
  if (missing < 0) return;
  throw notFound(what, ids[missing] ?? '', `/data/relationships/${member}/data/${missing}`);
}
