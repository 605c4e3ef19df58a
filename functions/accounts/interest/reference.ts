import type { interestTransaction } from './transaction-types.ts';
import { defineReference } from '../../define-reference.ts';

export const interestReference = defineReference<{
  transactionTypes: typeof interestTransaction;
}>({
  transactionTypes: {
    interestTransaction: {
      records: 'what an account has earned in a month by its balance',
      inStatements: { en: 'Interest', es: 'Intereses' },
    },
  },
});
