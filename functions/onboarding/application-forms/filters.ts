import { enumFilter } from '../../kernel/jsonapi/query.ts';
import { withEmail, withTags, withWords } from '../../kernel/lists/common-filters.ts';
import { oneOf } from '../../kernel/lists/filters.ts';
import { formStages, formStatuses } from './statuses.ts';
import type { ApplicationForm } from './store.ts';

/** The filters of the list of forms, and the terms by which its index finds them. */
export const formFilters = {
  query: withWords('Only those with these words of names and e-mail addresses', ({ words, email }: ApplicationForm) => [
    words ?? '',
    email ?? '',
  ]),
  email: withEmail(
    'Only those with this e-mail address of the applicant, or of the contact of a business.',
    ({ email }: ApplicationForm) => email,
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
};
