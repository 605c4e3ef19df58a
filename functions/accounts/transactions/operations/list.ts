import {
  type AccountOwned,
  accountOwnedList,
  accountOwnedUses,
  loadOwners,
} from '../../accounts/account-owned-list.ts';
import { includable, included, includeUses } from '../../includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import {
  booleanFilter,
  enumFilter,
  idFilter,
  idListFilter,
  sortByCreation,
  typeFilter,
} from '../../../kernel/jsonapi/query.ts';
import { matchesWords } from '../../../kernel/jsonapi/words.ts';
import { isNarrowed, matchesMovement, movementFilters } from '../../../kernel/lists/common-filters.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { transactionResource, transactionToResource } from '../resource.ts';
import { type Transaction, transactionKind, transactions } from '../store.ts';
import { transactionTypes } from '../types.ts';

const ofAccounts: AccountOwned<Transaction> = {
  type: 'transaction',
  numbered: transactions,
  count: (account) => account.transactions,
};

/** What may be asked for: types that no transaction has yet are known too, and find nothing. */
const types = [
  ...transactionTypes,
  'purchaseTransaction',
  'atmTransaction',
  'feeTransaction',
  'cardReversalTransaction',
  'cardTransaction',
  'adjustmentTransaction',
  'interestTransaction',
  'disputeTransaction',
  'chargebackTransaction',
  'rewardTransaction',
  'returnedWireTransaction',
  'interestShareTransaction',
  'sponsoredInterestTransaction',
  'checkDepositTransaction',
  'returnedCheckDepositTransaction',
  'negativeBalanceCoverageTransaction',
  'accountLowBalanceClosureTransaction',
  'feeReversalTransaction',
  'cashDepositTransaction',
  'checkPaymentTransaction',
  'returnedCheckPaymentTransaction',
  'writeOffTransaction',
].filter((type, place, all) => all.indexOf(type) === place);

export const listTransactions = defineOperation({
  id: 'listTransactions',
  summary: 'List transactions',
  capability: 'transactions',
  method: 'GET',
  path: '/transactions',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        ...movementFilters,
        accountIds: idListFilter('ids of accounts'),
        cardId: idFilter('id of the card; there are no cards yet, so it finds nothing'),
        excludeFees: booleanFilter('true leaves out transactions of fees'),
        query: idFilter('words of the summary; -word leaves out, OR joins'),
        type: typeFilter(types),
        direction: enumFilter('direction: Credit, Debit', ['Credit', 'Debit']),
      },
      sort: sortByCreation('descending'),
      include: ['customer', 'account'],
      page: true,
    },
  },
  response: { status: 200, data: listSchema(transactionResource), included: [includable.customer, includable.account] },
  errors: ['limits_exceeded'],
  uses: { read: [transactionKind, ...accountOwnedUses, ...includeUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => loadOwners(organisationId, query.filter, accessScope),

  handle: async ({ organisationId, accessScope, query, loaded, table, ...call }) => {
    const { filter, page, sort } = query;
    const source = await accountOwnedList(table, organisationId, ofAccounts, filter, loaded, accessScope);
    const matches = (one: Transaction) =>
      filter.cardId === undefined &&
      matchesMovement(filter, one) &&
      (filter.query === undefined || matchesWords(filter.query, [one.summary, one.description ?? ''])) &&
      (filter.type?.includes(one.type) ?? true) &&
      (filter.direction?.includes(one.direction) ?? true);
    // No transaction is a fee's yet: leaving them out leaves out nothing.
    const owners = ['accountId', 'accountIds', 'customerId', 'excludeFees'];
    const found = isNarrowed(filter, source.isCutToTime ? [...owners, 'since', 'until'] : owners)
      ? await filteredPageOf(source, page, sort, matches, ['filter[accountId]'])
      : await pageOf(source, page, sort);
    const resources = found.items.map(transactionToResource);
    return {
      ...listReply(found, page, transactionToResource),
      ...(await included(resources, { organisationId, accessScope, query, table, ...call })),
    };
  },
});
