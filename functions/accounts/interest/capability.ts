import { defineCapability } from '../../define-capability.ts';
import { interestAttributes } from './account-attributes.ts';
import { payInterest } from './pay.ts';
import { interestTransaction } from './transaction-types.ts';
import { interestTransactionTexts } from './transaction-texts.ts';
import { interestReference } from './reference.ts';

export const interestCapability = defineCapability({
  name: 'interest',
  reference: interestReference,
  heading: 'accounts',
  operations: [],
  dueKinds: [payInterest],
  transactionTypes: [interestTransaction],
  transactionTexts: interestTransactionTexts,
  contraColumns: { contraInterest: 'the interest that was paid' },
  accountAttributes: interestAttributes,
});
