import { mustFit } from '../../kernel/table/concurrency-conflict.ts';
import type { Table } from '../../kernel/table/table.ts';
import { type AuthorizationRequest, authorizationRequests } from '../authorization-requests/for-others.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { activityOf, cardOf } from '../authorizations/find-card.ts';
import {
  type Authorization,
  authorizationName,
  authorizations,
  type ProcessorName,
} from '../authorizations/for-others.ts';
import type { OpenAuthorization } from '../cards/for-others.ts';

/** What the platform knows of an authorization that the processor names. */
export type Known =
  | { readonly as: 'authorization'; readonly authorization: Authorization }
  | { readonly as: 'request'; readonly request: AuthorizationRequest }
  /** Its reversal came first. */
  | { readonly as: 'reversed'; readonly name: ProcessorName }
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
  if (closed.authorizationId === undefined) return { as: 'reversed', name: closed };
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

/** The card of an authorization, which may be the one in whose place the card of the message came. */
export const ofAuthorization = async (
  { platform, ...inUse }: CardInUse & { readonly platform: { readonly table: Table } },
  authorization: Authorization,
): Promise<CardInUse> =>
  authorization.cardId === inUse.card.id
    ? inUse
    : { account: inUse.account, ...(await cardOf(platform.table, authorization)) };
