import { defineCapability } from '../../define-capability.ts';
import { transactionEvents } from './event-examples.ts';
import { getTransactionById } from './operations/get-by-id.ts';
import { getTransaction } from './operations/get.ts';
import { listTransactions } from './operations/list.ts';
import { updateAccountTransaction } from './operations/update-of-account.ts';
import { updateTransaction } from './operations/update.ts';
import { transactionKind } from './store.ts';
import { transactionTypes } from './types.ts';
import { transactionsReference } from './reference.ts';
import { transactionTexts } from './texts.ts';
import { transactionResourceOf } from './resource-schema.ts';
import { transactionsEventReference } from './event-reference.ts';

export const transactionsCapability = defineCapability({
  name: 'transactions',
  scopes: {
    transactions: {},
    'transactions-write': {},
  },
  reference: transactionsReference,
  operations: [getTransaction, getTransactionById, listTransactions, updateAccountTransaction, updateTransaction],
  eventReference: transactionsEventReference,
  events: transactionEvents,
  relationships: { transaction: transactionTypes.map(transactionResourceOf) },
  texts: transactionTexts,
  kinds: [transactionKind],
});
