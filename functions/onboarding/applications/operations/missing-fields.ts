import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { resourceSchema } from '../../../kernel/jsonapi/resource.ts';
import { missingFieldsOf } from '../missing-fields.ts';
import { application, applicationKind } from '../store.ts';

const attributes = z.strictObject({
  missingFields: z.array(z.strictObject({ fieldName: z.string(), description: z.string() })),
});
const resources = {
  individualApplication: resourceSchema('individualApplicationMissingFields', attributes, {}),
  businessApplication: resourceSchema('businessApplicationMissingFields', attributes, {}),
  trustApplication: resourceSchema('trustApplicationMissingFields', attributes, {}),
};

export const getMissingFields = defineOperation({
  id: 'getMissingFields',
  summary: 'List missing fields of an application',
  description:
    'Returns the paths of profile fields that were not given, such as `officer.occupation` or `beneficialOwners.0.annualIncome`. They can be added by an update of the application or of the beneficial owner.',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/missing-fields',
  scopes: ['applications'],
  timeoutSeconds: 5,
  response: {
    status: 200,
    data: z.discriminatedUnion('type', [
      resources.individualApplication,
      resources.businessApplication,
      resources.trustApplication,
    ]),
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
