import { accountsInScope, loadAccessScope } from '../accounts-in-scope.ts';
import { customerAccounts } from '../customer-accounts.ts';
import { accountToResource } from '../resource.ts';
import { accountStatuses } from '../statuses.ts';
import { type Account, accountKind, accounts } from '../store.ts';
import { includes } from '../../includes/include.ts';
import { isWhole } from '../../../kernel/auth/access-scope.ts';
import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { atLeast, atMost, withTags } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, keepsAllBecause, oneOf } from '../../../kernel/lists/filters.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';

export const listAccounts = defineOperation({
  id: 'listAccounts',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  ...defineList({
    things: accounts,
    toResource: accountToResource,
    applies: ['customerId'],
    filters: {
      customerId: appliedBySource(idFilter('Only accounts that the customer with this id owns now.')),
      status: oneOf(enumFilter('Only those in one of these statuses.', accountStatuses), (one: Account) => one.status),
      type: keepsAllBecause('accounts are of one type', typeFilter(['depositAccount'], { lastWord: 'Account' })),
      tags: withTags,
      fromBalance: atLeast('Only accounts with a balance of at least so many cents.', (one: Account) => one.balance),
      toBalance: atMost('Only accounts with a balance of at most so many cents.', (one: Account) => one.balance),
    },
    sort: 'descending',
    include: includes('customer'),
    uses: [accountKind, customerKind, ...organisationListUses],
    errors: ['limits_exceeded'],

    load: ({ organisationId, query: { filter }, accessScope }) => ({
      ...loadAccessScope(organisationId, accessScope),
      head: filter.customerId === undefined ? undefined : customerHead(organisationId, filter.customerId),
      mark: filter.customerId === undefined && isWhole(accessScope) ? listMark(organisationId) : undefined,
    }),

    source: async ({ organisationId, accessScope, query, loaded, table, search }) => {
      const { customerId } = query.filter;
      const narrower = customerId === undefined ? ['filter[customerId]'] : [];
      const inScope = await accountsInScope(table, organisationId, loaded, accessScope);
      if (inScope !== undefined) {
        const isOfOwner = ({ customerIds }: Account) => customerId === undefined || customerIds.includes(customerId);
        return { source: listOf(inScope.filter(isOfOwner)), narrower };
      }
      const source =
        customerId === undefined
          ? await organisationList(table, organisationId, accounts, loaded)
          : await customerAccounts(table, organisationId, { head: loaded.head, search });
      return { source, narrower };
    },
  }),
});
