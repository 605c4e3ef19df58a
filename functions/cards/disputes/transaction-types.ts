import { cameBack } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { reversibleTypes } from '../card-transactions/transaction-types.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';

export const disputeTransaction = defineTransactionType({
  type: 'disputeTransaction',
  // The processor has moved the money already.
  posting: cameBack,
  attributes: {
    disputeId: idSchema,
    // One of `disputeReasons`; stored transactions of other types have other reasons under this name.
    reason: keptText,
  },
  relationships: { disputedTransaction: { to: reversibleTypes } },
});
