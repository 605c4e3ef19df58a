import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { applicationIncludable, applicationReply, applicationResource } from '../resource.ts';
import { application, applicationKind } from '../store.ts';

export const getApplication = defineOperation({
  id: 'getApplication',
  summary: 'Get an application',
  description: 'The answer has its documents and people in `included`.',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}',
  scopes: ['applications'],
  timeoutSeconds: 5,
  response: { status: 200, data: applicationResource, included: applicationIncludable },
  errors: ['not_found'],
  uses: { read: [applicationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    return applicationReply(loaded.application, await cipher());
  },
});
