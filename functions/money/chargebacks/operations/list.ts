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
      accountId: appliedBySource(idFilter('Only those that take money from the account with this id.')),
      customerId: appliedBySource(idFilter('Only those that take money from accounts of the customer with this id.')),
      since: createdFrom('Only what was created at this moment or later (RFC 3339).'),
      until: createdBefore('Only what was created before this moment (RFC 3339).'),
      tags: withTags,
    },
    sort: 'descending',
    include: includes('customer', 'account', 'transaction'),
  }),
});
