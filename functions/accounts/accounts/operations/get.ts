import { includable, included, includeUses } from '../../includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const getAccount = defineOperation({
  id: 'getAccount',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts/{id}',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  request: { query: { include: includable('customer') } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [accountKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, loaded, ...call }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    const data = accountToResource(loaded.account);
    return { data, ...(await included([data], call)) };
  },
});
