import { defineCapability } from '../../define-capability.ts';
import { createFee } from './operations/create.ts';
import { getFee } from './operations/get.ts';
import { reverseFee } from './operations/reverse.ts';
import { feeReversalTransaction, feeTransaction } from './transaction-types.ts';
import { feeTransactionTexts } from './transaction-texts.ts';
import { feesReference } from './reference.ts';
import { feeTexts } from './texts.ts';

export const feesCapability = defineCapability({
  name: 'fees',
  reference: feesReference,
  texts: feeTexts,
  operations: [createFee, reverseFee, getFee],
  transactionTypes: [feeTransaction, feeReversalTransaction],
  transactionTexts: feeTransactionTexts,
  contraColumns: { contraFees: 'the fees that the organisation has charged, less those it reversed' },
});
