import { includable, included, includeUses } from '../../includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { idFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { transactionResource, transactionToResource } from '../resource.ts';
import { transactionKind, transactions } from '../store.ts';

export const getTransaction = defineOperation({
  id: 'getTransaction',
  summary: 'Get a transaction',
  capability: 'transactions',
  method: 'GET',
  path: '/accounts/{id}/transactions/{transactionId}',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: { customerId: appliedBySource(idFilter('id of an owner of the account')) },
      include: ['customer', 'account'],
    },
  },
  response: { status: 200, data: transactionResource, included: [includable.customer, includable.account] },
  errors: ['not_found'],
  uses: { read: [transactionKind, ...includeUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ transaction: transactions.ref(organisationId, path.transactionId) }),

  handle: async ({ path, loaded, ...call }) => {
    const one = loaded.transaction;
    const owner = call.query.filter.customerId;
    const isAskedFor = one?.accountId === path.id && (owner === undefined || one.customerIds.includes(owner));
    if (one === undefined || !isAskedFor) throw notFound('The transaction', path.transactionId);
    const data = transactionToResource(one);
    return { data, ...(await included([data], call)) };
  },
});
