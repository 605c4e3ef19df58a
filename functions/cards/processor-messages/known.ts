import { defined } from '../../kernel/base/defined.ts';
import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import { type AuthorizationRequest, authorizationRequests } from '../authorization-requests/for-others.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { activityOf, cardOf } from '../authorizations/find-card.ts';
import {
  type Authorization,
  authorizationName,
  authorizations,
  newName,
  type ProcessorName,
  sharedNames,
} from '../authorizations/for-others.ts';
import { type Card, cards, type OpenAuthorization } from '../cards/for-others.ts';

/** What the platform knows of an authorization that the processor names. */
export type KnownAuthorization =
  | { readonly as: 'authorization'; readonly authorization: Authorization }
  | { readonly as: 'request'; readonly request: AuthorizationRequest }
  /** A reversal or a settlement came before it. */
  | { readonly as: 'over'; readonly name: ProcessorName }
  | { readonly as: 'nothing' };

type Named = Pick<CardInUse, 'card' | 'activity'>;

/**
 * Looks an authorization up by the processor's name: on the card of the message, then on the cards in whose place it came, then on
 * those that came in its place. A message about an authorization may name any of these cards.
 */
export async function knownBy(name: string, { card, activity }: Named, table: Table): Promise<KnownAuthorization> {
  const own = await knownOn({ card, activity }, name, table);
  if (own.as !== 'nothing') return own;
  const ids = [card.id];
  for await (const relative of relativesOf(card, table)) {
    ids.push(relative.id);
    const known = await knownOn({ card: relative, activity: await activityOf(table, relative) }, name, table);
    if (known.as !== 'nothing') return known;
  }
  return sharedBy(ids, card, name, table);
}

/** Finds the authorization for a question, on the card itself first: another card may use the same name. */
export async function findForQuestion(
  name: string,
  { card, activity }: Named,
  table: Table,
): Promise<KnownAuthorization> {
  const own = await knownOn({ card, activity }, name, table);
  return own.as === 'nothing' ? sharedBy([card.id], card, name, table) : own;
}

/** What a card knows under a name: an authorization that is open, or one that is not open any more. */
async function knownOn({ card, activity }: Named, name: string, table: Table): Promise<KnownAuthorization> {
  const { organisationId, accountId, id: cardId } = card;
  const open = activity?.open.find(({ processorId }) => processorId === name);
  if (open !== undefined) return openOne(open, organisationId, table);
  return closedOne(authorizationName({ organisationId, accountId, cardId }, name), organisationId, table);
}

async function closedOne(
  ref: ItemRef<ProcessorName>,
  organisationId: string,
  table: Table,
): Promise<KnownAuthorization> {
  const stored = await table.get(ref.key);
  if (stored === undefined) return { as: 'nothing' };
  const closed = ref.parse(stored);
  if (closed.authorizationId === undefined) return { as: 'over', name: closed };
  return authorizationWith(closed.authorizationId, organisationId, table);
}

/** What an earlier version stored under a name for all cards of the account, if it is about one of these cards. */
async function sharedBy(
  cardIds: readonly string[],
  { organisationId, accountId }: CardInUse['card'],
  name: string,
  table: Table,
): Promise<KnownAuthorization> {
  const ref = sharedNames.authorization({ organisationId, accountId }, name);
  const known = await closedOne(ref, organisationId, table);
  const isOfOther = known.as === 'authorization' && !cardIds.includes(known.authorization.cardId);
  return isOfOther ? { as: 'nothing' } : known;
}

/** The cards in whose place a card came, the last one first, and then those that came in its place. */
export async function* relativesOf(card: Card, table: Table): AsyncGenerator<Card> {
  for (const next of [(one: Card) => one.replacesId, (one: Card) => one.replacedById]) {
    for (let id = next(card); id !== undefined;) {
      const [relative] = await cards.byId(table, card.organisationId, [id]);
      mustFit(relative !== undefined);
      yield relative;
      id = next(relative);
    }
  }
}

async function openOne(
  { id, isRequest }: OpenAuthorization,
  organisationId: string,
  table: Table,
): Promise<KnownAuthorization> {
  if (isRequest !== true) return authorizationWith(id, organisationId, table);
  const [request] = await authorizationRequests.byId(table, organisationId, [id]);
  mustFit(request !== undefined);
  if (request.authorizationId === undefined) return { as: 'request', request };
  return authorizationWith(request.authorizationId, organisationId, table);
}

async function authorizationWith(id: string, organisationId: string, table: Table): Promise<KnownAuthorization> {
  const [authorization] = await authorizations.byId(table, organisationId, [id]);
  mustFit(authorization !== undefined);
  return { as: 'authorization', authorization };
}

/** The card of an authorization or a request, which may be the one in whose place the card of the message came. */
export const cardOfUse = async (
  { platform, ...inUse }: CardInUse & { readonly platform: { readonly table: Table } },
  use: Pick<Authorization, 'organisationId' | 'cardId'>,
): Promise<CardInUse> => (use.cardId === inUse.card.id ? inUse : { ...inUse, ...(await cardOf(platform.table, use)) });

/**
 * The write that makes a question with this name come too late. Every authorization and every request writes its account too, so
 * none can be made at the same moment that does not see the mark; the caller writes the account.
 */
export const markOver = (name: string, card: CardInUse['card'], transactionIds?: string[]): Write =>
  insert({
    ...newName(authorizationName({ ...card, cardId: card.id }, name), card),
    ...defined({ transactionIds }),
  });
