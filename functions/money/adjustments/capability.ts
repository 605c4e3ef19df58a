import { defineCapability } from '../../define-capability.ts';
import { bookAdjustments } from './book.ts';
import { adjustInSandbox } from './operations/sandbox-adjustment.ts';
import { adjustmentKind } from './store.ts';
import { adjustmentTransaction } from './transaction-types.ts';
import { adjustmentTransactionTexts } from './transaction-texts.ts';
import { adjustmentsReference } from './reference.ts';
import { adjustmentTexts } from './texts.ts';

export const adjustmentsCapability = defineCapability({
  name: 'adjustments',
  commands: ['account:adjust'],
  reference: adjustmentsReference,
  texts: adjustmentTexts,
  operations: [adjustInSandbox],
  kinds: [adjustmentKind],
  dueKinds: [bookAdjustments],
  transactionTypes: [adjustmentTransaction],
  transactionTexts: adjustmentTransactionTexts,
  contraColumns: { contraAdjustments: 'the corrections of the operator' },
});
