import { booked } from '../../accounts/ledger/posting-rule.ts';
import { counterpartySchema } from '../../accounts/transactions/parts.ts';
import { defineTransactionType } from '../../accounts/transactions/transaction-type.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';

export const rewardTransaction = defineTransactionType({
  type: 'rewardTransaction',
  records: 'a reward, on the account that pays it and on the account that receives it',
  inStatements: { en: 'Reward', es: 'Recompensa' },
  posting: booked,
  attributes: { receiverCounterparty: counterpartySchema },
  relationships: {
    // Customer tokens see no reward, and the receiver only on the receiver's own account.
    reward: linkTo('reward').optional(),
    receiverAccount: linkTo('depositAccount').optional(),
  },
});
