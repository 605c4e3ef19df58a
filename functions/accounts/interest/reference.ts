import type { interestTransaction } from './transaction-types.ts';
import { defineReference } from '../../define-reference.ts';

export const interestReference = defineReference<{
  transactionTypes: typeof interestTransaction;
}>({
  transactionTypes: {
    interestTransaction: {
      records: 'the interest of a month',
      inStatements: { en: 'Interest', es: 'Intereses' },
    },
  },
});
