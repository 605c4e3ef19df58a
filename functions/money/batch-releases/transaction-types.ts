import * as z from 'zod';
import { booked } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema, senderAddressSchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';

export const releaseTransaction = defineTransactionType({
  type: 'releaseTransaction',
  records: 'the release of a batch to the account of a customer',
  posting: booked,
  onlyAccount: true,
  attributes: {
    senderName: z.string(),
    senderAddress: senderAddressSchema,
    senderAccountNumber: z.string(),
    counterparty: counterpartySchema,
    description: z.string(),
  },
});
