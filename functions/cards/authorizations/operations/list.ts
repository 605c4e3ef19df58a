import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, enumFilter, idFilter, integerListFilter } from '../../../kernel/jsonapi/query.ts';
import { untaggedMovementFilters } from '../../../kernel/lists/common-filters.ts';
import { equalTo, oneOf, takesDefaultOf } from '../../../kernel/lists/filters.ts';
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
      cardId: equalTo(idFilter('id of the card'), (one: Authorization) => one.cardId),
      includeNonAuthorized: takesDefaultOf('status', booleanFilter('true lists authorizations of every status')),
      status: oneOf(
        enumFilter(`status: ${authorizationStatuses.join(', ')}`, authorizationStatuses),
        (one: Authorization) => one.status,
      ),
      merchantCategoryCode: oneOf(
        integerListFilter('merchant category codes'),
        (one: Authorization) => one.merchant.type,
      ),
    },
    defaults: ({ includeNonAuthorized }) => (includeNonAuthorized === true ? {} : { status: open }),
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
