import * as z from 'zod';
import { ownerLinks } from '../../accounts/accounts/resource.ts';
import { defineEvent, draftEvent, type EventDraft } from '../../kernel/base/event-type.ts';
import { rewardToResource } from './resource.ts';
import type { Reward } from './store.ts';

const shared = {
  attributes: z.strictObject({}),
  relationships: ['reward', 'fundingAccount', 'receivingAccount'] as const,
  optionalRelationships: ['customer', 'customers'] as const,
  includes: 'reward' as const,
};

export const rewardSent = defineEvent({
  type: 'reward.sent',
  emittedWhen: 'a reward is paid to its account',
  ...shared,
});

export const rewardRejected = defineEvent({
  type: 'reward.rejected',
  emittedWhen: 'a reward is created and cannot be paid',
  ...shared,
});

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
