import { cameBack, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { keptText } from '../../kernel/table/handling.ts';

const ofCheckDeposit = { relationships: { checkDeposit: { to: ['checkDeposit'] } } };

export const checkDepositTransaction = defineTransactionType({
  type: 'checkDepositTransaction',
  posting: settledDebits,
  ...ofCheckDeposit,
});

export const returnedCheckDepositTransaction = defineTransactionType({
  type: 'returnedCheckDepositTransaction',
  posting: cameBack,
  // One of `checkReturnReasons`; stored transactions of other types have other reasons under this name.
  attributes: { reason: keptText },
  ...ofCheckDeposit,
});
