import { defineOperation } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { accountResource, accountToResource } from '../resource.ts';
import { account, accountKind } from '../store.ts';

export const getAccount = defineOperation({
  id: 'getAccount',
  summary: 'Get a deposit account',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts/{id}',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  response: { status: 200, data: accountResource },
  errors: ['not_found'],
  uses: { read: [accountKind], write: [] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    return { data: accountToResource(loaded.account) };
  },
});
