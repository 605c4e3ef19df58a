import { booked } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';

export const rewardTransaction = defineTransactionType({
  type: 'rewardTransaction',
  posting: booked,
  attributes: { receiverCounterparty: counterpartySchema },
  relationships: {
    // Customer tokens see no reward, and the receiver only on the receiver's own account.
    reward: { to: ['reward'], isOptional: true },
    receiverAccount: { to: ['depositAccount'], isOptional: true },
  },
});
