import * as z from 'zod';
import { cameBack } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';

export const adjustmentTransaction = defineTransactionType({
  type: 'adjustmentTransaction',
  records: 'a correction by the operator of the stage',
  posting: { ...cameBack, contra: 'contraAdjustments' },
  attributes: { description: z.string() },
  onlyAccount: true,
});
