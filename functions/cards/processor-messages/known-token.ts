import { Problem } from '../../kernel/base/problem.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { tokenName } from '../authorizations/for-others.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Card, cards } from '../cards/for-others.ts';
import { type CardToken, cardTokens } from '../card-tokens/for-others.ts';
import { relativesOf } from './known.ts';

/** Refuses with 400 messages about tokens in a stage that takes none yet. */
export function mustTakeTokens({ settings }: Pick<Platform, 'settings'>): void {
  if (!settings.cardTokens.areTaken) throw new Problem('feature_disabled', 'This stage takes no tokens of wallets');
}

/** The token with the processor's name, of the card of a message or of one that it replaces or that replaces it. */
export async function knownToken(name: string, card: Card, table: Table): Promise<CardToken | undefined> {
  const own = await tokenOn(name, card, table);
  if (own !== undefined) return own;
  for await (const relative of relativesOf(card, table)) {
    const found = await tokenOn(name, relative, table);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same. Refuses with 404 a name that no token has. */
export async function mustKnowToken(name: string, card: Card, table: Table): Promise<CardToken> {
  const token = await knownToken(name, card, table);
  if (token === undefined) throw new Problem('not_found', 'token: the card has none with this name');
  return token;
}

/** The card of a token, which may be another one than that of the message. */
export async function cardOfToken({ organisationId, cardId }: CardToken, card: Card, table: Table): Promise<Card> {
  if (cardId === card.id) return card;
  const [own] = await cards.byId(table, organisationId, [cardId]);
  mustFit(own !== undefined);
  return own;
}

/** True for a card that came in the place of another one, at first or at second hand. */
export async function replacesCard(card: Card, otherId: string, table: Table): Promise<boolean> {
  for await (const { id, replacedById } of relativesOf(card, table)) {
    if (id === otherId) return replacedById !== undefined;
  }
  return false;
}

async function tokenOn(name: string, { organisationId, accountId, id }: Card, table: Table) {
  const named = await readItem(table, tokenName({ organisationId, accountId, cardId: id }, name));
  if (named?.tokenId === undefined) return undefined;
  const [token] = await cardTokens.byId(table, organisationId, [named.tokenId]);
  mustFit(token !== undefined);
  return token;
}
