import { cameBack } from '../ledger/posting-rule.ts';
import { defineTransactionType } from '../transactions/transaction-type.ts';

export const interestTransaction = defineTransactionType({
  type: 'interestTransaction',
  posting: { ...cameBack, contra: 'contraInterest' },
});
