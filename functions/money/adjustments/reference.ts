import { defineReference } from '../../define-reference.ts';
import type { adjustInSandbox } from './operations/sandbox-adjustment.ts';
import { transactionResourceOf } from '../../accounts/transactions/resource-schema.ts';
import type { adjustmentTransaction } from './transaction-types.ts';

export const adjustmentsReference = defineReference<{
  operations: typeof adjustInSandbox;
  transactionTypes: typeof adjustmentTransaction;
}>({
  operations: {
    adjustInSandbox: {
      summary: 'Simulate that the operator corrects a balance',
      description:
        'Books the correction at once, in any status of the account and even where it leaves less than nothing. In a live stage only the operator can do it (`npm run account:adjust`).',
      data: transactionResourceOf('adjustmentTransaction'),
    },
  },
  transactionTypes: {
    adjustmentTransaction: {
      records: 'a correction by the operator of the stage',
      inStatements: { en: 'Adjustment', es: 'Ajuste' },
    },
  },
});
