import { accountOwnedList } from '../../../accounts/accounts/account-owned-list.ts';
import { includes } from '../../../accounts/includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter } from '../../../kernel/jsonapi/query.ts';
import { createdBefore, createdFrom, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { chargebackToResource } from '../resource.ts';
import { chargebacks } from '../store.ts';

export const listChargebacks = defineOperation({
  id: 'listChargebacks',
  capability: 'chargebacks',
  method: 'GET',
  path: '/chargebacks',
  scopes: ['chargebacks'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: chargebacks,
    toResource: chargebackToResource,
    filters: {
      accountId: appliedBySource(idFilter('id of the debited account')),
      customerId: appliedBySource(idFilter('id of an owner of the debited account')),
      since: createdFrom('created at this moment or later (RFC3339)'),
      until: createdBefore('created before this moment (RFC3339)'),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
