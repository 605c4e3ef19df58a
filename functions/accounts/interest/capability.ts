import { defineCapability } from '../../define-capability.ts';
import { interestAttributes } from './account-attributes.ts';
import { payInterest } from './pay.ts';
import { interestTransaction } from './transaction-types.ts';
import { interestTransactionTexts } from './transaction-texts.ts';

export const interestCapability = defineCapability({
  name: 'interest',
  heading: 'accounts',
  operations: [],
  dueKinds: [payInterest],
  transactionTypes: [interestTransaction],
  transactionTexts: interestTransactionTexts,
  contraColumns: { contraInterest: 'the interest that was paid' },
  accountAttributes: interestAttributes,
});
