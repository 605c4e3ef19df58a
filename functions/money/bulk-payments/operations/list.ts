import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { bulkToResource } from '../resource.ts';
import { paymentBulks } from '../store.ts';

export const listBulkPayments = defineOperation({
  id: 'listBulkPayments',
  capability: 'payments',
  method: 'GET',
  path: '/payments/bulk',
  scopes: ['payments'],
  callers: 'organisation',
  // Payments from any account may be in a bulk.
  limitedTokens: 'refused',
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: paymentBulks,
    toResource: bulkToResource,
    filters: {},
    sort: 'descending',
    errors: [],
  }),
});
