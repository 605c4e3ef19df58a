import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import type { missingFieldsResources } from '../missing-fields-resource-schema.ts';
import { missingFieldsOf } from '../missing-fields.ts';
import { application, applicationKind } from '../store.ts';

type MissingFieldsResource = (typeof missingFieldsResources)[keyof typeof missingFieldsResources];

export const getMissingFields = defineOperation({
  id: 'getMissingFields',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/missing-fields',
  scopes: ['applications'],
  timeoutSeconds: 5,
  response: {
    status: 200,
  },
  errors: ['not_found'],
  uses: { read: [applicationKind], write: [] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: ({ path, loaded }) => {
    const { application } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    const missingFields = missingFieldsOf(application);
    return {
      data: makeResource<MissingFieldsResource>(`${application.type}MissingFields`, {
        id: application.id,
        attributes: { missingFields },
      }),
    };
  },
});
