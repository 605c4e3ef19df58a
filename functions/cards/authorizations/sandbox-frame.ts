import { account } from '../../accounts/accounts/for-others.ts';
import { parseChildId } from '../../kernel/base/ids/child-id.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import { cardKind } from '../cards/for-others.ts';
import type { CardInUse } from './card-in-use.ts';
import { cardOf } from './find-card.ts';
import { authorizationResource } from './resource.ts';
import { type Authorization, authorizations } from './store.ts';
import { cardUseKinds } from './use-kinds.ts';

/** The common parts of the operations that simulate what happens to an authorization. */
export const authorizationStepFrame = {
  capability: 'sandbox',
  method: 'POST',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200, data: authorizationResource },
  errors: ['not_found', 'invalid_state', 'account_busy'],
  uses: { read: [cardKind], write: cardUseKinds },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => {
    const accountId = parseChildId(path.id)?.ownerId;
    return {
      authorization: authorizations.ref(organisationId, path.id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
    };
  },
} as const;

/** The authorization of a path, with its card and account. Refuses with 404 one that does not exist. */
export async function authorizationInUse({
  path,
  loaded: { authorization, account },
  table,
}: {
  readonly path: { readonly id: string };
  readonly loaded: { readonly authorization: Authorization | undefined; readonly account: Account | undefined };
  readonly table: Table;
}): Promise<CardInUse & { readonly authorization: Authorization }> {
  if (authorization === undefined) throw notFound('The authorization', path.id);
  invariant(account !== undefined, 'the account of an authorization was not found');
  return { authorization, account, ...(await cardOf(table, authorization)) };
}
