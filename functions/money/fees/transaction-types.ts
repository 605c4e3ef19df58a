import { givenBack, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';

/** The column of an account against which its fees are booked. */
const contra = 'contraFees';

export const feeTransaction = defineTransactionType({
  type: 'feeTransaction',
  posting: { ...settledDebits, contra },
  relationships: { relatedTransaction: { to: transactionTypes, isOptional: true } },
});

export const feeReversalTransaction = defineTransactionType({
  type: 'feeReversalTransaction',
  posting: { ...givenBack, contra },
  relationships: { relatedTransaction: { to: transactionTypes, isOptional: true } },
});
