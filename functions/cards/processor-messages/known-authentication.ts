import { Problem } from '../../kernel/base/problem.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Platform } from '../../ports/platform.ts';
import { authenticationName } from '../authorizations/for-others.ts';
import { type CardAuthentication, cardAuthentications } from '../card-authentications/for-others.ts';
import type { Card } from '../cards/for-others.ts';
import { relativesOf } from './known.ts';

/** Refuses with 400 messages about authentications in a stage that takes none yet. */
export function mustTakeAuthentications({ settings }: Pick<Platform, 'settings'>): void {
  if (!settings.cardAuthentications.areTaken) {
    throw new Problem('feature_disabled', 'This stage takes no authentications by 3-D Secure');
  }
}

/** The authentication with the processor's name, of the card of a message or of one that it replaces or that replaces it. */
export async function authenticationOfUse(
  name: string,
  card: Card,
  table: Table,
): Promise<CardAuthentication | undefined> {
  const own = await knownAuthentication(name, card, table);
  if (own !== undefined) return own;
  for await (const relative of relativesOf(card, table)) {
    const found = await knownAuthentication(name, relative, table);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The authentication of a card with the name that the processor gave it; undefined if there is none. */
export async function knownAuthentication(
  name: string,
  { organisationId, accountId, id: cardId }: Card,
  table: Table,
): Promise<CardAuthentication | undefined> {
  const named = await readItem(table, authenticationName({ organisationId, accountId, cardId }, name));
  if (named?.authenticationId === undefined) return undefined;
  const [one] = await cardAuthentications.byId(table, organisationId, [named.authenticationId]);
  mustFit(one !== undefined);
  return one;
}

/** The same. Refuses with 404 a name that no authentication has. */
export async function mustKnowAuthentication(name: string, card: Card, table: Table): Promise<CardAuthentication> {
  const one = await knownAuthentication(name, card, table);
  if (one === undefined) throw new Problem('not_found', 'authentication: the card has none with this name');
  return one;
}
