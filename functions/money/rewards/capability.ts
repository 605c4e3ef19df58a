import { defineCapability } from '../../define-capability.ts';
import { rewardEvents } from './event-examples.ts';
import { createReward } from './operations/create.ts';
import { getReward } from './operations/get.ts';
import { listRewards } from './operations/list.ts';
import { rewardKind } from './store.ts';
import { rewardTransaction } from './transaction-types.ts';
import { rewardTransactionTexts } from './transaction-texts.ts';
import { rewardMachine } from './reward.ts';
import { rewardTexts } from './texts.ts';
import { rewardsReference } from './reference.ts';
import { rewardsEventReference } from './event-reference.ts';
import { accountResource } from '../../accounts/accounts/resource-schema.ts';
import { rewardResource } from './resource-schema.ts';

export const rewardsCapability = defineCapability({
  name: 'rewards',
  scopes: { rewards: { only: 'organisation' }, 'rewards-write': { only: 'organisation' } },
  reference: rewardsReference,
  operations: [createReward, getReward, listRewards],
  eventReference: rewardsEventReference,
  events: rewardEvents,
  relationships: { reward: [rewardResource], fundingAccount: [accountResource], receivingAccount: [accountResource] },
  relationshipSides: { receivingAccount: 'owner', fundingAccount: 'otherSide', receiverAccount: 'otherSide' },
  texts: rewardTexts,
  kinds: [rewardKind],
  transactionTypes: [rewardTransaction],
  transactionTexts: rewardTransactionTexts,
  machines: [rewardMachine],
});
