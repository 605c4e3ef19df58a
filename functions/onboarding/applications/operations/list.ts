import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { applicationFilters } from '../filters.ts';
import { applicationToResource } from '../resource.ts';
import { applications } from '../store.ts';

export const listApplications = defineOperation({
  id: 'listApplications',
  capability: 'applications',
  method: 'GET',
  path: '/applications',
  scopes: ['applications'],
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: applications,
    opened: applicationToResource,
    filters: applicationFilters,
    sort: 'descending',
    errors: ['limits_exceeded'],
  }),
});
