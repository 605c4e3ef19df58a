import { cameBack, settledDebits } from '../../accounts/ledger/posting-rule.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { keptText } from '../../kernel/table/handling.ts';

const ofCheckDeposit = { relationships: { checkDeposit: linkTo('checkDeposit') } };

export const checkDepositTransaction = defineTransactionType({
  type: 'checkDepositTransaction',
  records: 'the money of a deposited check, which has cleared',
  inStatements: { en: 'Check deposit', es: 'Depósito de cheque' },
  posting: settledDebits,
  ...ofCheckDeposit,
});

export const returnedCheckDepositTransaction = defineTransactionType({
  type: 'returnedCheckDepositTransaction',
  records: 'a deposited check that its bank has returned',
  inStatements: { en: 'Returned check', es: 'Cheque devuelto' },
  posting: cameBack,
  // One of `checkReturnReasons`; stored transactions of other types have other reasons under this name.
  attributes: { reason: keptText },
  ...ofCheckDeposit,
});
