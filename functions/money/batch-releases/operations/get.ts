import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { batchReleaseResource, batchReleaseToResource } from '../resource.ts';
import { batchReleaseKind, batchReleases } from '../store.ts';

export const getBatchRelease = defineOperation({
  id: 'getBatchRelease',
  summary: 'Get a batch release',
  capability: 'batch-releases',
  method: 'GET',
  path: '/batch-releases/{id}',
  scopes: ['batch-releases'],
  timeoutSeconds: 5,
  response: { status: 200, data: batchReleaseResource },
  errors: ['not_found'],
  uses: { read: [batchReleaseKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ release: batchReleases.ref(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.release === undefined) throw notFound('The batch release', path.id);
    return { data: batchReleaseToResource(loaded.release, await cipher()) };
  },
});
