import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { rewardToResource } from './resource.ts';
import type { Reward } from './store.ts';
import type { rewardsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof rewardsEventReference>();

export const rewardSent = defineEvent('reward.sent');

export const rewardRejected = defineEvent('reward.rejected');

/** The event of a reward that was created. */
export const rewardEvent = (one: Reward): EventDraft =>
  draftEvent(one.status === 'Sent' ? rewardSent : rewardRejected, {
    attributes: {},
    relationships: {
      reward: { type: 'reward', id: one.id },
      fundingAccount: { type: 'depositAccount', id: one.fundingAccountId },
      receivingAccount: { type: 'depositAccount', id: one.accountId },
      ...ownerLinks(one),
    },
    tags: one.tags,
    resource: rewardToResource(one),
  });
