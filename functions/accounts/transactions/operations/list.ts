import { accountOwnedList } from '../../accounts/account-owned-list.ts';
import { includes } from '../../includes/include.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { booleanFilter, idFilter, idListFilter, typeFilter } from '../../../kernel/jsonapi/query.ts';
import { directionFilter, movementFilters, withWords } from '../../../kernel/lists/common-filters.ts';
import { appliedBySource, equalTo, filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { viewOf } from '../../../kernel/jsonapi/resource.ts';
import { transactionTypesNotOffered } from '../not-offered.ts';
import { transactionToResource } from '../resource.ts';
import { type Transaction, transactions } from '../store.ts';
import { transactionTypes } from '../types.ts';

/** The types that the filter accepts, including types that no transaction has yet. */
const types = [...transactionTypes, ...transactionTypesNotOffered];

const feeTypes: ReadonlySet<string> = new Set(['feeTransaction', 'feeReversalTransaction']);

export const listTransactions = defineOperation({
  id: 'listTransactions',
  capability: 'transactions',
  method: 'GET',
  path: '/transactions',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  ...accountOwnedList({
    things: transactions,
    toResource: transactionToResource,
    filters: {
      ...movementFilters,
      accountIds: appliedBySource(idListFilter('Only what belongs to the accounts with these ids, 100 at most.')),
      cardId: equalTo(idFilter('Only what was done with the card with this id.'), (one: Transaction) => one.card?.id),
      excludeFees: filterBy(
        booleanFilter('True leaves out fees and what reversed them. They are in the list unless it is given.'),
        ({ type }: Transaction, isExcluded) => !isExcluded || !feeTypes.has(type),
        { keepsAll: (isExcluded) => !isExcluded },
      ),
      query: withWords('Only those with these words of summary and description', (one: Transaction, viewer) => [
        viewer === undefined ? one.summary : String(viewOf(transactionToResource(one), viewer).attributes['summary']),
        one.description ?? '',
      ]),
      type: oneOf<(typeof types)[number], Transaction>(
        typeFilter(types, { lastWord: 'Transaction' }),
        ({ type }) => type,
      ),
      direction: directionFilter,
      hasExcessAmount: filterBy(
        booleanFilter(
          'True lists only uses of cards beyond what was authorized, which have an `excessAmount`; false all others.',
        ),
        ({ excessAmount }: Transaction, isWanted) => (excessAmount !== undefined) === isWanted,
      ),
    },
    sort: 'descending',
    include: includes('customer', 'account'),
  }),
});
