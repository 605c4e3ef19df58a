import { defineCapability } from '../../define-capability.ts';
import { interestAttributes } from './account-attributes.ts';
import { payInterest } from './pay.ts';
import { interestTransaction } from './transaction-types.ts';

export const interestCapability = defineCapability({
  name: 'interest',
  heading: 'accounts',
  operations: [],
  dueKinds: [payInterest],
  transactionTypes: [interestTransaction],
  contraColumns: { contraInterest: 'the interest that was paid' },
  accountAttributes: interestAttributes,
});
