import { defineReference } from '../../define-reference.ts';
import type { createFee } from './operations/create.ts';
import type { getFee } from './operations/get.ts';
import type { reverseFee } from './operations/reverse.ts';
import { anyFeeResource, feeResource, feeReversalResource } from './resource-schema.ts';
import type { feeReversalTransaction, feeTransaction } from './transaction-types.ts';

export const feesReference = defineReference<{
  operations: typeof createFee | typeof reverseFee | typeof getFee;
  transactionTypes: typeof feeTransaction | typeof feeReversalTransaction;
}>({
  operations: {
    createFee: {
      summary: 'Charge a fee',
      description:
        'Debits the account at once. An account that is not Open, or that has not enough available, is refused with 409: a fee overdraws no account. `relatedTransaction` names the transaction of the account that the fee is for.',
      data: feeResource,
      examples: {
        fee: {
          attributes: { amount: 2_50, description: 'Monthly fee', idempotencyKey: '3f6b0f6e-fee' },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      },
    },
    reverseFee: {
      summary: 'Reverse a fee',
      description:
        'Gives the whole amount of a fee back, once, also to an account that is Frozen or Closed. `transaction` is the transaction of the fee, which has the same id.',
      data: feeReversalResource,
      examples: {
        feeReversal: {
          attributes: { description: 'Monthly fee waived', idempotencyKey: '3f6b0f6e-reversal' },
          relationships: {
            account: { data: { type: 'depositAccount', id: '100000001' } },
            transaction: { data: { type: 'feeTransaction', id: '100000001000000001' } },
          },
        },
      },
    },
    getFee: {
      summary: 'Get a fee or its reversal',
      description: 'The id is also the id of its transaction.',
      data: anyFeeResource,
    },
  },
  transactionTypes: {
    feeTransaction: {
      records: 'a fee that the organisation charges',
      inStatements: { en: 'Fee', es: 'Comisión' },
    },
    feeReversalTransaction: {
      records: 'the whole amount of a fee that is reversed',
      inStatements: { en: 'Reversed fee', es: 'Comisión revertida' },
    },
  },
});
