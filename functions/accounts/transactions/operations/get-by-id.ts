import { defineOperation } from '../../../kernel/http/operation.ts';
import { readOfOne, replyWithOne } from '../read.ts';
import { transactions } from '../store.ts';

export const getTransactionById = defineOperation({
  id: 'getTransactionById',
  capability: 'transactions',
  method: 'GET',
  path: '/transactions/{id}',
  ...readOfOne,

  load: ({ organisationId, path }) => ({ transaction: transactions.ref(organisationId, path.id) }),

  handle: ({ path, loaded, ...call }) => replyWithOne(loaded.transaction, path.id, call),
});
