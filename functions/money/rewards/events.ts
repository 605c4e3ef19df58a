import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { draftEvent, eventDefiner, type EventDraft } from '../../kernel/base/event-type.ts';
import { rewardToResource } from './resource.ts';
import type { Reward } from './store.ts';
import type { rewardsEventReference } from './event-reference.ts';

const defineEvent = eventDefiner<typeof rewardsEventReference>();

const shared = {
  relationships: ['reward', 'fundingAccount', 'receivingAccount'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'reward' as const,
};

export const rewardSent = defineEvent({ type: 'reward.sent', ...shared });

export const rewardRejected = defineEvent({ type: 'reward.rejected', ...shared });

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
