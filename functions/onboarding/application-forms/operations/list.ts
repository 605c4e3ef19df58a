import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { isSameAddress } from '../../../kernel/base/email-address.ts';
import { enumFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags, withWords } from '../../../kernel/lists/common-filters.ts';
import { filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { applicationFormToResource } from '../resource.ts';
import { formStages, formStatuses } from '../statuses.ts';
import { type ApplicationForm, applicationForms } from '../store.ts';

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
    filters: {
      query: withWords(
        'Only those with these words of names and e-mail addresses',
        ({ words, email }: ApplicationForm) => [words ?? '', email ?? ''],
      ),
      email: filterBy(
        textFilter('Only those with this e-mail address of the applicant, or of the contact of a business.'),
        (form: ApplicationForm, email) => form.email !== undefined && isSameAddress(form.email, email),
      ),
      tags: withTags,
      status: oneOf(
        enumFilter('Only those in one of these statuses.', formStatuses),
        (form: ApplicationForm) => form.status,
      ),
      stage: oneOf(
        enumFilter('Only those that wait for one of these steps.', formStages),
        (form: ApplicationForm) => form.stage,
      ),
    },
    sort: 'descending',
    errors: ['limits_exceeded'],
  }),
});
