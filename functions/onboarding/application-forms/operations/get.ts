import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { businessApplicationResource, individualApplicationResource } from '../../applications/resource.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { applicationToResource } from '../../applications/resource.ts';
import { applicationFormResource, applicationFormToResource } from '../resource.ts';
import { applicationForm, applicationFormKind } from '../store.ts';

export const getApplicationForm = defineOperation({
  id: 'getApplicationForm',
  summary: 'Get an application form',
  description: 'Its `stage` says how far the applicant has come, and its relationship what has become of it.',
  capability: 'application-forms',
  method: 'GET',
  path: '/application-forms/{id}',
  scopes: ['applications'],
  timeoutSeconds: 5,
  request: { query: { include: ['application'] } },
  response: {
    status: 200,
    data: applicationFormResource,
    included: [individualApplicationResource, businessApplicationResource],
  },
  errors: ['not_found'],
  uses: { read: [applicationFormKind, applicationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ form: applicationForm(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded: { form }, table, cipher, platform: { settings } }) => {
    if (form === undefined) throw notFound('The application form', path.id);
    const opened = await cipher();
    const data = applicationFormToResource(form, { cipher: opened, settings });
    if (!query.include.has('application')) return { data };
    if (form.application === undefined) return { data, included: [] };
    const ref = applicationRef(organisationId, form.application.id);
    const stored = await table.get(ref.key);
    return { data, included: stored === undefined ? [] : [applicationToResource(ref.parse(stored), opened)] };
  },
});
