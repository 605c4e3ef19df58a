import { booked } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema, senderAddressSchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { personalText } from '../../kernel/table/handling.ts';

export const releaseTransaction = defineTransactionType({
  type: 'releaseTransaction',
  posting: booked,
  onlyAccount: true,
  attributes: {
    senderName: personalText,
    senderAddress: senderAddressSchema,
    senderAccountNumber: personalText,
    counterparty: counterpartySchema,
    description: personalText,
  },
});
