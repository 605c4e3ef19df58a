import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { depositProductToResource } from '../deposit-product-resource.ts';
import { offeredProducts } from '../deposit-products.ts';
import { account, accountKind } from '../store.ts';

export const getAccountDepositProducts = defineOperation({
  id: 'getAccountDepositProducts',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts/{id}/deposit-products',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [accountKind], write: [] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, query, loaded, platform }) => {
    if (loaded.account === undefined) throw notFound('The account', path.id);
    return listReply(listOf(offeredProducts(platform.settings)), { query, platform }, eachAs(depositProductToResource));
  },
});
