import { cameBack } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { personalText } from '../../kernel/table/handling.ts';

export const adjustmentTransaction = defineTransactionType({
  type: 'adjustmentTransaction',
  posting: { ...cameBack, contra: 'contraAdjustments' },
  attributes: { description: personalText },
  onlyAccount: true,
});
