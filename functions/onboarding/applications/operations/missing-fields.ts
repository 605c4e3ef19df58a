import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { resourceSchema } from '../../../kernel/jsonapi/resource.ts';
import { missingFieldsOf } from '../missing-fields.ts';
import { application, applicationKind } from '../store.ts';

const attributes = z.strictObject({
  missingFields: z.array(z.strictObject({ fieldName: z.string(), description: z.string() })),
});
export const resources = {
  individualApplication: resourceSchema('individualApplicationMissingFields', attributes, {}),
  businessApplication: resourceSchema('businessApplicationMissingFields', attributes, {}),
  trustApplication: resourceSchema('trustApplicationMissingFields', attributes, {}),
};

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
    return { data: resources[application.type].of({ id: application.id, attributes: { missingFields } }) };
  },
});
