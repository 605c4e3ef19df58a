import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, oneOf } from '../../../kernel/lists/filters.ts';
import { cardStatusesNotOffered } from '../not-offered.ts';
import { cardToResource } from '../resource.ts';
import { cardStatuses } from '../statuses.ts';
import { type Card, cards } from '../store.ts';

const statuses = [...cardStatuses, ...cardStatusesNotOffered] as const;
type Status = (typeof statuses)[number];

export const listCards = defineOperation({
  id: 'listCards',
  capability: 'cards',
  method: 'GET',
  path: '/cards',
  scopes: ['cards'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: cards,
    opened: cardToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(
        idFilter('Only cards of accounts that the customer with this id owned when the card was created.'),
      ),
      tags: withTags,
      status: oneOf(enumFilter('Only those in one of these statuses.', statuses), (one: Card): Status => one.status),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
