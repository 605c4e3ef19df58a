import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, integerListFilter, enumFilter } from '../../../kernel/jsonapi/query.ts';
import { untaggedMovementFilters } from '../../../kernel/lists/common-filters.ts';
import { equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { requestToResource } from '../resource.ts';
import { requestStatuses } from '../statuses.ts';
import { type AuthorizationRequest, authorizationRequests } from '../store.ts';

export const listAuthorizationRequests = defineOperation({
  id: 'listAuthorizationRequests',
  capability: 'authorization-requests',
  method: 'GET',
  path: '/authorization-requests',
  scopes: ['authorization-requests'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: authorizationRequests,
    toResource: requestToResource,
    filters: {
      ...untaggedMovementFilters,
      cardId: equalTo(
        idFilter('Only what was done with the card with this id.'),
        (one: AuthorizationRequest) => one.cardId,
      ),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', requestStatuses),
        (one: AuthorizationRequest) => one.status,
      ),
      merchantCategoryCode: oneOf(
        integerListFilter('Only uses at merchants with one of these category codes (ISO 18245), 100 at most.'),
        (one: AuthorizationRequest) => one.merchant.type,
      ),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
