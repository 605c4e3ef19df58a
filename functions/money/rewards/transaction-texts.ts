import { defineTransactionTexts } from '../../define-texts.ts';
import { otherSideTexts, transactionFieldTexts } from '../../shared-texts.ts';
import type { rewardTransaction } from './transaction-types.ts';

export const rewardTransactionTexts = defineTransactionTexts<typeof rewardTransaction>({
  rewardTransaction: {
    ...transactionFieldTexts,
    receiverCounterparty: [
      'The account that got the reward, on both transactions. Customer tokens may get the name shortened, as the stage says.',
      otherSideTexts,
    ],
    reward: 'The reward that was paid. Customer tokens do not get it.',
    receiverAccount:
      'The account that got the reward. Customer tokens get it only on the transaction of that account itself.',
  },
});
