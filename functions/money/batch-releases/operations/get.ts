import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { batchReleaseToResource } from '../resource.ts';
import { batchReleaseKind, batchReleases } from '../store.ts';

export const getBatchRelease = defineOperation({
  id: 'getBatchRelease',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-releases/{id}',
  scopes: ['batch-releases'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [batchReleaseKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ release: batchReleases.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.release === undefined) throw notFound('The batch release', path.id);
    return { data: batchReleaseToResource(loaded.release, await cipher()) };
  },
});
