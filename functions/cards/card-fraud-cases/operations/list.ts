import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { fraudCaseToResource } from '../resource.ts';
import { fraudCaseStatuses } from '../statuses.ts';
import { type CardFraudCase, cardFraudCases } from '../store.ts';

export const listCardFraudCases = defineOperation({
  id: 'listCardFraudCases',
  capability: 'card-fraud-cases',
  method: 'GET',
  path: '/card-fraud-cases',
  scopes: ['cards'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: cardFraudCases,
    toResource: fraudCaseToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      cardId: equalTo(idFilter('Only cases of the card with this id.'), (one: CardFraudCase) => one.cardId),
      status: oneOf(
        enumFilter('Only those in one of these statuses.', fraudCaseStatuses),
        (one: CardFraudCase) => one.status,
      ),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      tags: withTags,
    },
    sort: 'descending',
  }),
});
