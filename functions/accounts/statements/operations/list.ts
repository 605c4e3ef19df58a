import { accountOwnedList } from '../../accounts/account-owned-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { idFilter, idListFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, filterBy } from '../../../kernel/lists/filters.ts';
import { periodFilter } from '../period-filter.ts';
import { statementToResource } from '../resource.ts';
import { type Statement, statements } from '../store.ts';

export const listStatements = defineOperation({
  id: 'listStatements',
  capability: 'statements',
  method: 'GET',
  path: '/statements',
  scopes: ['statements'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: statements,
    toResource: statementToResource,
    filters: {
      accountId: appliedBySource(idFilter('Only what belongs to the account with this id.')),
      accountIds: appliedBySource(idListFilter('Only what belongs to the accounts with these ids, 100 at most.')),
      customerId: appliedBySource(idFilter('Only what belongs to accounts of the customer with this id.')),
      period: filterBy(periodFilter, (one: Statement, period) => one.period === period),
    },
    sort: 'descending',
    // Statements are dated by their month, and written month by month.
    sortsAlsoBy: ['period'],
  }),
});
