import { givenBack, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { transactionTypes } from '../../accounts/transactions/types.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';

/** The column of an account against which its fees are booked. */
const contra = 'contraFees';

export const feeTransaction = defineTransactionType({
  type: 'feeTransaction',
  records: 'a fee that the organisation charges',
  inStatements: { en: 'Fee', es: 'Comisión' },
  posting: { ...settledDebits, contra },
  relationships: { relatedTransaction: linkTo(...transactionTypes).optional() },
});

export const feeReversalTransaction = defineTransactionType({
  type: 'feeReversalTransaction',
  records: 'the whole amount of a fee that is reversed',
  inStatements: { en: 'Reversed fee', es: 'Comisión revertida' },
  posting: { ...givenBack, contra },
  relationships: { relatedTransaction: linkTo(...transactionTypes).optional() },
});
