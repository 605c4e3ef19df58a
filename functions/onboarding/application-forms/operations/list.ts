import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { formFilters } from '../filters.ts';
import { applicationFormToResource } from '../resource.ts';
import { applicationForms } from '../store.ts';

export const listApplicationForms = defineOperation({
  id: 'listApplicationForms',
  capability: 'application-forms',
  method: 'GET',
  path: '/application-forms',
  scopes: ['applications'],
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: applicationForms,
    opened: (form, cipher, settings) => applicationFormToResource(form, { cipher, settings }),
    filters: formFilters,
    sort: 'descending',
    errors: ['limits_exceeded'],
  }),
});
