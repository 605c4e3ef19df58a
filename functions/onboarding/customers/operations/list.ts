import { defineList } from '../../../kernel/http/define-list.ts';
import { indexedList, type IndexedLoads, indexedListUses, loadIndexedList } from '../../../kernel/http/indexed-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import type { ItemRef } from '../../../kernel/table/item.ts';
import { customerFilters } from '../filters.ts';
import { customerToResource } from '../resource.ts';
import { type Customer, customer, customerKind, customers } from '../store.ts';

export const listCustomers = defineOperation({
  id: 'listCustomers',
  capability: 'customers',
  method: 'GET',
  path: '/customers',
  scopes: ['customers'],
  timeoutSeconds: 5,
  ...defineList({
    things: customers,
    opened: customerToResource,
    filters: customerFilters,
    sort: 'descending',
    uses: [customerKind, ...indexedListUses],
    errors: ['limits_exceeded'],

    load: ({ organisationId, accessScope: { customerId }, query }): CustomerLoads =>
      customerId === undefined
        ? { own: undefined, ...loadIndexedList(organisationId, customers, query.filter) }
        : { ...noList, own: customer(organisationId, customerId) },

    source: async (call) => {
      const { accessScope, loaded } = call;
      if (accessScope.customerId === undefined) return indexedList(call, customers);
      return { source: listOf(loaded.own === undefined ? [] : [loaded.own]) };
    },
  }),
});

interface CustomerLoads extends IndexedLoads {
  readonly own: ItemRef<Customer> | undefined;
}

/** A customer's list is the customer itself. */
const noList = { mark: undefined, gone: undefined, findHead: undefined, findDirectory: undefined };
