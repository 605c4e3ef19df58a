import { customerOwnedList } from '../../../onboarding/customers/customer-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, filterWith, oneOf } from '../../../kernel/lists/filters.ts';
import { counterpartyToResource } from '../resource.ts';
import { counterparties, type Counterparty, openCounterpartyNumber, permissionSets } from '../store.ts';

export const listCounterparties = defineOperation({
  id: 'listCounterparties',
  capability: 'counterparties',
  method: 'GET',
  path: '/counterparties',
  scopes: ['counterparties'],
  timeoutSeconds: 5,
  ...customerOwnedList({
    things: counterparties,
    opened: counterpartyToResource,
    filters: {
      customerId: appliedBySource(idFilter('Only what belongs to the customer with this id.')),
      accountNumber: filterWith(
        textFilter('Only those with this account number at their bank, as it was given.'),
        async (wanted, tools) => {
          const cipher = await tools.cipher();
          return (one: Counterparty) => openCounterpartyNumber(one, cipher) === wanted;
        },
      ),
      routingNumber: equalTo(
        textFilter('Only those at the bank with this routing number, nine digits.'),
        (one: Counterparty) => one.routingNumber,
      ),
      tags: withTags,
      permissions: oneOf(
        enumFilter('Only counterparties with one of these permissions.', permissionSets),
        (one: Counterparty) => one.permissions,
      ),
    },
    sort: 'ascending',
    errors: ['account_busy'],
  }),
});
