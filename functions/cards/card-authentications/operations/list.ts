import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { authenticationToResource } from '../resource.ts';
import { authenticationStatuses } from '../statuses.ts';
import { type CardAuthentication, cardAuthentications } from '../store.ts';

export const listCardAuthentications = defineOperation({
  id: 'listCardAuthentications',
  capability: 'card-authentications',
  method: 'GET',
  path: '/card-authentications',
  scopes: ['cards'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: cardAuthentications,
    toResource: authenticationToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      cardId: equalTo(
        idFilter('Only authentications of the card with this id.'),
        (one: CardAuthentication) => one.cardId,
      ),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', authenticationStatuses),
        (one: CardAuthentication) => one.status,
      ),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
