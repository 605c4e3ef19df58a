import { defineReference } from '../../define-reference.ts';
import type { adjustInSandbox } from './operations/sandbox-adjustment.ts';
import { transactionResourceOf } from '../../accounts/transactions/resource-schema.ts';
import type { adjustmentTransaction } from './transaction-types.ts';
import type { adjustmentKind } from './store.ts';

export const adjustmentsReference = defineReference<{
  operations: typeof adjustInSandbox;
  transactionTypes: typeof adjustmentTransaction;
  kinds: typeof adjustmentKind;
}>({
  operations: {
    adjustInSandbox: {
      summary: 'Simulate that the operator corrects a balance',
      description:
        'Books the correction at once, in any status of the account and even where it leaves less than nothing. In a live stage only the operator can do it (`npx bankstack account adjust`).',
      data: transactionResourceOf('adjustmentTransaction'),
      examples: {
        adjustmentTransaction: {
          attributes: { amount: 12_00, direction: 'Credit', description: 'A deposit that was booked twice' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
  },
  transactionTypes: {
    adjustmentTransaction: {
      records: 'a correction by the operator of the stage',
      inStatements: { en: 'Adjustment', es: 'Ajuste' },
    },
  },
  kinds: {
    adj: {
      holds:
        'corrections that an operator has ordered for an account; those that are not booked yet are in the due index',
      keys: { pk: '<org>#<account>', sk: '<hash of the key>', foundBy: 'key of the order; the due index' },
    },
  },
});
