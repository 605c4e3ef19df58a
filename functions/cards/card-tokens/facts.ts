import { account, accountKind } from '../../accounts/accounts/for-others.ts';
import { isOrganisationSuspended, organisationKind } from '../../kernel/auth/suspension.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { cardKind, cards } from '../cards/for-others.ts';
import type { TokenFacts } from './rules.ts';
import { type CardToken, cardTokenKind, cardTokens } from './store.ts';

/** What is read for a decision on a token. */
export const tokenFactKinds = [cardKind, accountKind, organisationKind, cardTokenKind] as const;

/** What decides on a token of a card: the card, its account, its other tokens, and whether the organisation is suspended. */
export async function tokenFacts(
  table: Table,
  { organisationId, accountId, cardId }: Pick<CardToken, 'organisationId' | 'accountId' | 'cardId'>,
): Promise<TokenFacts> {
  const [[card], owner, isSuspended] = await Promise.all([
    cards.byId(table, organisationId, [cardId]),
    readItem(table, account(organisationId, accountId)),
    isOrganisationSuspended(table, organisationId),
  ]);
  invariant(card !== undefined && owner !== undefined, 'the card or the account of a token was not found');
  const tokens = await tokensOf(table, card);
  return { card, account: owner, isSuspended, tokens };
}

/** The tokens that a card names. */
export const tokensOf = async (
  table: Table,
  { organisationId, tokenIds = [] }: TokenFacts['card'],
): Promise<readonly CardToken[]> => (tokenIds.length === 0 ? [] : cardTokens.byId(table, organisationId, tokenIds));
