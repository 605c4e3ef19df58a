import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, instantFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, oneOf } from '../../../kernel/lists/filters.ts';
import { applicationTypes } from '../enums.ts';
import { applicationToResource } from '../resource.ts';
import { type Application, applicationKind } from '../store.ts';
import { waitingKind, waitingList, waitingStatuses } from '../waiting.ts';

export const listApplicationReviews = defineOperation({
  id: 'listApplicationReviews',
  capability: 'applications',
  method: 'GET',
  path: '/application-reviews',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  ...defineList({
    opened: applicationToResource,
    filters: {
      status: oneOf(
        enumFilter('Only those in one of these statuses.', waitingStatuses),
        (one: Application) => one.status as (typeof waitingStatuses)[number],
      ),
      type: oneOf(enumFilter('Only those of these types.', applicationTypes), (one: Application) => one.type),
      tags: withTags,
      since: appliedBySource(instantFilter('Only what was created at this moment or later (RFC 3339).')),
      until: appliedBySource(instantFilter('Only what was created before this moment (RFC 3339).')),
    },
    applies: ['since', 'until'],
    sort: 'ascending',
    uses: [applicationKind, waitingKind],
    errors: ['limits_exceeded'],
    load: () => ({}),
    source: async ({ organisationId, query: { filter }, table }) => ({
      source: await waitingList(table, organisationId, filter),
      applied: ['since', 'until'],
      narrower: ['filter[since]', 'filter[until]'],
    }),
  }),
});
