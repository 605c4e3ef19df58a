import { cameBack } from '../ledger/posting-rule.ts';
import { defineTransactionType } from '../transactions/transaction-type.ts';

export const interestTransaction = defineTransactionType({
  type: 'interestTransaction',
  records: 'the interest of a month',
  inStatements: { en: 'Interest', es: 'Intereses' },
  posting: { ...cameBack, contra: 'contraInterest' },
});
