import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { feeReversalToResource, feeToResource } from '../resource.ts';

export const getFee = defineOperation({
  id: 'getFee',
  capability: 'fees',
  method: 'GET',
  path: '/fees/{id}',
  scopes: ['payments'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [transactionKind], write: [] },

  load: ({ organisationId, path }) => ({ transaction: transactions.ref(organisationId, path.id) }),

  handle: ({ path, loaded: { transaction } }) => {
    if (transaction?.type === 'feeTransaction') return { data: feeToResource(transaction) };
    if (transaction?.type === 'feeReversalTransaction') return { data: feeReversalToResource(transaction) };
    throw notFound('The fee', path.id);
  },
});
