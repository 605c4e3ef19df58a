import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createReward } from './operations/create.ts';
import type { getReward } from './operations/get.ts';
import type { listRewards } from './operations/list.ts';
import { rewardResource } from './resource-schema.ts';
import type { rewardTransaction } from './transaction-types.ts';
import type { rewardKind } from './store.ts';

export const rewardsReference = defineReference<{
  operations: typeof createReward | typeof getReward | typeof listRewards;
  transactionTypes: typeof rewardTransaction;
  kinds: typeof rewardKind;
}>({
  operations: {
    createReward: {
      summary: 'Create a reward',
      description:
        'Pays the receiving account from the funding account at once. Without a funding account, the one that the operator has set for the organisation pays. Without funds, or with a frozen or closed account on either side, the reward is created Rejected with its reason. Name the funding account if you create many at a time: then they do not hinder each other.',
      data: rewardResource,
      examples: {
        reward: {
          attributes: { amount: 5_00, description: 'Cashback', idempotencyKey: '3f6b0f6e-reward' },
          relationships: {
            receivingAccount: { data: { type: 'depositAccount', id: '100000001' } },
            fundingAccount: { data: { type: 'depositAccount', id: '100000002' } },
          },
        },
      },
    },
    getReward: {
      summary: 'Get a reward',
      data: rewardResource,
    },
    listRewards: {
      summary: 'List rewards',
      data: listAnswer(rewardResource),
    },
  },
  transactionTypes: {
    rewardTransaction: {
      records: 'a reward, on the account that pays it and on the account that receives it',
      inStatements: { en: 'Reward', es: 'Recompensa' },
    },
  },
  kinds: {
    rwd: {
      holds: 'the rewards for an account, Sent and Rejected, numbered in the order of their creation',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
  },
});
