import type { getTransactionById } from './operations/get-by-id.ts';
import type { getTransaction } from './operations/get.ts';
import type { listTransactions } from './operations/list.ts';
import type { updateAccountTransaction } from './operations/update-of-account.ts';
import type { updateTransaction } from './operations/update.ts';
import { updateDescription } from './update.ts';
import { defineReference, listAnswer } from '../../define-reference.ts';
import { accountResource } from '../accounts/resource-schema.ts';
import { transactionResource } from './resource-schema.ts';
import { customerResource } from '../../onboarding/customers/resource-schema.ts';
import type { transactionKind } from './store.ts';

export const transactionsReference = defineReference<{
  operations:
    | typeof getTransaction
    | typeof getTransactionById
    | typeof listTransactions
    | typeof updateAccountTransaction
    | typeof updateTransaction;
  kinds: typeof transactionKind;
}>({
  operations: {
    getTransaction: {
      summary: 'Get a transaction of an account',
      data: transactionResource,
      included: [customerResource, accountResource],
    },
    getTransactionById: {
      summary: 'Get a transaction',
      data: transactionResource,
      included: [customerResource, accountResource],
    },
    listTransactions: {
      summary: 'List transactions',
      data: listAnswer(transactionResource),
      included: [customerResource, accountResource],
    },
    updateAccountTransaction: {
      summary: 'Change tags or summary of a transaction of an account',
      description: updateDescription,
      data: transactionResource,
      examples: {
        bookTransaction: { attributes: { summary: 'Dinner with Sam', tags: { category: 'food' } } },
        chargebackTransaction: { attributes: { summary: 'Dinner with Sam', tags: { category: 'food' } } },
        transaction: { attributes: { tags: { category: 'food', reviewed: null } } },
      },
    },
    updateTransaction: {
      summary: 'Change tags or summary of a transaction',
      description: updateDescription,
      data: transactionResource,
      examples: {
        bookTransaction: { attributes: { summary: 'Dinner with Sam', tags: { category: 'food' } } },
        chargebackTransaction: { attributes: { summary: 'Dinner with Sam', tags: { category: 'food' } } },
        transaction: { attributes: { tags: { category: 'food', reviewed: null } } },
      },
    },
  },
  kinds: {
    txn: {
      holds: 'the transactions of an account, numbered without gaps',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
