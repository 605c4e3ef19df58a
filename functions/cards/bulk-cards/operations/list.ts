import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { bulkCardsToResource } from '../resource.ts';
import { cardBulks } from '../store.ts';

export const listBulkCards = defineOperation({
  id: 'listBulkCards',
  capability: 'cards',
  method: 'GET',
  path: '/cards/bulk',
  scopes: ['cards'],
  callers: 'organisation',
  // Cards of any account may be in a bulk.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: cardBulks,
    toResource: (one) => bulkCardsToResource(one),
    filters: {},
    sort: 'descending',
    errors: [],
  }),
});
