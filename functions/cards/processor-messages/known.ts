import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import { insert, type Write } from '../../kernel/table/write.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type AuthorizationRequest, authorizationRequests } from '../authorization-requests/for-others.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { activityOf, cardOf } from '../authorizations/find-card.ts';
import {
  type Authorization,
  authorizationName,
  authorizations,
  newName,
  type ProcessorName,
} from '../authorizations/for-others.ts';
import type { OpenAuthorization } from '../cards/for-others.ts';

/** What the platform knows of an authorization that the processor names. */
export type Known =
  | { readonly as: 'authorization'; readonly authorization: Authorization }
  | { readonly as: 'request'; readonly request: AuthorizationRequest }
  /** A reversal or a settlement came before it. */
  | { readonly as: 'over'; readonly name: ProcessorName }
  | { readonly as: 'nothing' };

/**
 * Looks an authorization up by the processor's name: among those that are open on the card, or on the card in whose place it came,
 * then among those that are not open any more.
 */
export async function knownBy(
  name: string,
  { card, activity }: Pick<CardInUse, 'card' | 'activity'>,
  table: Table,
): Promise<Known> {
  const { organisationId, accountId } = card;
  const isNamed = ({ processorId }: OpenAuthorization) => processorId === name;
  const open =
    activity?.open.find(isNamed) ??
    (card.replacesId === undefined
      ? undefined
      : (await activityOf(table, { organisationId, id: card.replacesId }))?.open.find(isNamed));
  if (open !== undefined) return openOne(open, organisationId, table);
  const ref = authorizationName({ organisationId, accountId }, name);
  const stored = await table.get(ref.key);
  if (stored === undefined) return { as: 'nothing' };
  const closed = ref.parse(stored);
  if (closed.authorizationId === undefined) return { as: 'over', name: closed };
  return authorizationWith(closed.authorizationId, organisationId, table);
}

async function openOne({ id, isRequest }: OpenAuthorization, organisationId: string, table: Table): Promise<Known> {
  if (isRequest !== true) return authorizationWith(id, organisationId, table);
  const [request] = await authorizationRequests.byId(table, organisationId, [id]);
  mustFit(request !== undefined);
  if (request.authorizationId === undefined) return { as: 'request', request };
  return authorizationWith(request.authorizationId, organisationId, table);
}

async function authorizationWith(id: string, organisationId: string, table: Table): Promise<Known> {
  const [authorization] = await authorizations.byId(table, organisationId, [id]);
  mustFit(authorization !== undefined);
  return { as: 'authorization', authorization };
}

/** The card of an authorization or a request, which may be the one in whose place the card of the message came. */
export const cardOfUse = async (
  { platform, ...inUse }: CardInUse & { readonly platform: { readonly table: Table } },
  use: Pick<Authorization, 'organisationId' | 'cardId'>,
): Promise<CardInUse> =>
  use.cardId === inUse.card.id ? inUse : { account: inUse.account, ...(await cardOf(platform.table, use)) };

/**
 * The writes that make a question with this name come too late. Every authorization and every request writes its account too, so
 * none can be made at the same moment that does not see the mark; the caller writes the account.
 */
export const markOver = (name: string, { organisationId, accountId }: CardInUse['card']): Write => {
  const owner = { organisationId, accountId };
  return insert(newName(authorizationName(owner, name), owner));
};
