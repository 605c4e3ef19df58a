import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { rewardToResource } from '../resource.ts';
import { rewardKind, rewards } from '../store.ts';

export const getReward = defineOperation({
  id: 'getReward',
  capability: 'rewards',
  method: 'GET',
  path: '/rewards/{id}',
  scopes: ['rewards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [rewardKind], write: [] },

  load: ({ organisationId, path }) => ({ reward: rewards.ref(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    if (loaded.reward === undefined) throw notFound('The reward', path.id);
    return { data: rewardToResource(loaded.reward) };
  },
});
