import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { rewardRejected, rewardSent } from './events.ts';
import type { createReward } from './operations/create.ts';
import type { rewardResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  amount: 'The cents that the receiving account gets.',
  description: 'What both transactions say.',
  receivingAccount: 'The account that gets the money.',
  fundingAccount: 'The account that pays.',
  customer: 'The customer who owns the receiving account, if it has one owner.',
  customers: 'The customers who own the receiving account, if it has several owners.',
  rewardedTransaction: 'The transaction that the reward is for.',
} as const;

export const rewardTexts = defineTexts<{
  resources: typeof rewardResource;
  operations: typeof createReward;
  events: typeof rewardSent | typeof rewardRejected;
}>({
  types: {
    reward: 'Money that the organisation gives an account out of its own, for example as cashback.',
  },
  resources: {
    reward: {
      ...fields,
      status: [
        'Whether the reward was paid. It never changes.',
        {
          Sent: 'the money is on the receiving account',
          Rejected: 'nothing was paid, for the reason in `rejectReason`',
        },
      ],
      rejectReason: [
        'Why the reward was not paid.',
        {
          InsufficientFunds: 'the funding account has too little',
          AccountFrozen: 'the account that pays or the one that gets the money is blocked',
          AccountClosed: 'the account that pays or the one that gets the money exists no more',
        },
      ],
      transaction: 'The transaction of the receiving account, if the reward was paid.',
      card: 'The card of the rewarded transaction, if it was made with one.',
    },
  },
  requests: {
    createReward: {
      ...fields,
      fundingAccount:
        'The account that pays. Without it, the account pays that the operator has set for the organisation.',
    },
  },
  events: {
    'reward.sent': { ...fields, reward: 'The reward.' },
    'reward.rejected': { ...fields, reward: 'The reward.' },
  },
});
