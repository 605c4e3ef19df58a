import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { applicationReply } from '../resource.ts';
import { application, applicationKind } from '../store.ts';

export const getApplication = defineOperation({
  id: 'getApplication',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}',
  scopes: ['applications'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [applicationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    return applicationReply(loaded.application, await cipher());
  },
});
