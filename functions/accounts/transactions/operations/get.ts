import { defineOperation } from '../../../kernel/http/operation.ts';
import { readOfOne, replyWithOne } from '../read.ts';
import { transactions } from '../store.ts';

export const getTransaction = defineOperation({
  id: 'getTransaction',
  capability: 'transactions',
  method: 'GET',
  path: '/accounts/{id}/transactions/{transactionId}',
  ...readOfOne,

  load: ({ organisationId, path }) => ({ transaction: transactions.ref(organisationId, path.transactionId) }),

  handle: ({ path, loaded: { transaction }, ...call }) => {
    const isOfAccount = transaction?.accountId === path.id;
    return replyWithOne(isOfAccount ? transaction : undefined, path.transactionId, call);
  },
});
