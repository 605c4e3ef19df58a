import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, enumFilter, idFilter, integerListFilter } from '../../../kernel/jsonapi/query.ts';
import { untaggedMovementFilters } from '../../../kernel/lists/common-filters.ts';
import { equalTo, filterBy, oneOf, takesDefaultOf } from '../../../kernel/lists/filters.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationStatuses } from '../statuses.ts';
import { type Authorization, authorizations } from '../store.ts';

const open = ['Authorized'] as const;

export const listAuthorizations = defineOperation({
  id: 'listAuthorizations',
  capability: 'authorizations',
  method: 'GET',
  path: '/authorizations',
  scopes: ['authorizations'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: authorizations,
    toResource: authorizationToResource,
    filters: {
      ...untaggedMovementFilters,
      cardId: equalTo(idFilter('Only what was done with the card with this id.'), (one: Authorization) => one.cardId),
      includeNonAuthorized: takesDefaultOf(
        'status',
        booleanFilter(
          'True lists authorizations of every status. Without it and `filter[status]`, only Authorized ones are listed.',
        ),
      ),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', authorizationStatuses),
        (one: Authorization) => one.status,
      ),
      merchantCategoryCode: oneOf(
        integerListFilter('Only uses at merchants with one of these category codes (ISO 18245), 100 at most.'),
        (one: Authorization) => one.merchant.type,
      ),
      hasExcessAmount: filterBy(
        booleanFilter(
          'True lists only those of whose settlements something is marked as excess, which have an `excessAmount`; false all others, and those that release 0.1.0 has settled. Those that are settled are listed with `includeNonAuthorized` or `filter[status]`.',
        ),
        ({ excessAmount }: Authorization, isWanted) => (excessAmount !== undefined) === isWanted,
      ),
    },
    defaults: ({ includeNonAuthorized }) => (includeNonAuthorized === true ? {} : { status: open }),
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
