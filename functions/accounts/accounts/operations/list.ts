import { customerHead, customerKind } from '../../../onboarding/customers/store.ts';
import { includable, included, includeUses } from '../../includes/include.ts';
import { isWhole } from '../../../kernel/auth/access-scope.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, integerFilter, sortByCreation, tagsFilter } from '../../../kernel/jsonapi/query.ts';
import { hasTags } from '../../../kernel/jsonapi/tags.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { filteredPageOf, listOf, type ListSource, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { accountStatuses } from '../statuses.ts';
import { customerAccounts } from '../customer-accounts.ts';
import { accountResource, accountToResource } from '../resource.ts';
import { loadAccessScope, accountsInScope } from '../accounts-in-scope.ts';
import { type Account, accountKind, accountsById } from '../store.ts';

export const listAccounts = defineOperation({
  id: 'listAccounts',
  summary: 'List deposit accounts',
  capability: 'accounts',
  method: 'GET',
  path: '/accounts',
  scopes: ['accounts'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        customerId: idFilter('id of a customer who owns it now'),
        status: enumFilter(`status: ${accountStatuses.join(', ')}`, accountStatuses),
        type: enumFilter('type: depositAccount', ['depositAccount'], { DepositAccount: 'depositAccount' }),
        tags: tagsFilter,
        fromBalance: integerFilter('balance of at least so many cents'),
        toBalance: integerFilter('balance of at most so many cents'),
      },
      sort: sortByCreation('descending'),
      include: ['customer'],
      page: true,
    },
  },
  response: { status: 200, data: listSchema(accountResource), included: [includable.customer] },
  errors: ['limits_exceeded'],
  uses: { read: [accountKind, customerKind, ...includeUses, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => ({
    ...loadAccessScope(organisationId, accessScope),
    head: query.filter.customerId === undefined ? undefined : customerHead(organisationId, query.filter.customerId),
    mark: query.filter.customerId === undefined && isWhole(accessScope) ? listMark(organisationId) : undefined,
  }),

  handle: async ({ organisationId, accessScope, query, loaded, table, ...call }) => {
    const { filter, page, sort } = query;
    const { head, mark } = loaded;
    const reached = await accountsInScope(table, organisationId, loaded, accessScope);
    const isOfOwner = ({ customerIds }: Account) => customerIds.includes(filter.customerId ?? customerIds[0] ?? '');
    const source: ListSource<Account> =
      reached !== undefined
        ? listOf(reached.filter(isOfOwner))
        : filter.customerId === undefined
          ? await organisationList(table, organisationId, 'account', mark, (ids, options) =>
              accountsById(table, organisationId, ids, options),
            )
          : await customerAccounts(table, organisationId, head);
    const matches = (account: Account) =>
      (filter.status?.includes(account.status) ?? true) &&
      hasTags(account, filter.tags) &&
      account.balance >= (filter.fromBalance ?? -Infinity) &&
      account.balance <= (filter.toBalance ?? Infinity);
    const isNarrowed = [filter.status, filter.tags, filter.fromBalance, filter.toBalance].some(
      (one) => one !== undefined,
    );
    const found = isNarrowed
      ? await filteredPageOf(source, page, sort, matches, filter.customerId === undefined ? ['filter[customerId]'] : [])
      : await pageOf(source, page, sort);
    const reply = listReply(found, page, accountToResource);
    return {
      ...reply,
      ...(await included(found.items.map(accountToResource), { organisationId, accessScope, query, table, ...call })),
    };
  },
});
