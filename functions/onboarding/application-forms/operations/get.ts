import { applicationKind, applicationRef } from '../../applications/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { applicationToResource } from '../../applications/resource.ts';
import { applicationFormToResource } from '../resource.ts';
import { applicationForm, applicationFormKind } from '../store.ts';

export const getApplicationForm = defineOperation({
  id: 'getApplicationForm',
  capability: 'application-forms',
  method: 'GET',
  path: '/application-forms/{id}',
  scopes: ['applications'],
  timeoutSeconds: 5,
  request: { query: { include: { application: 'applications' } } },
  response: {
    status: 200,
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
