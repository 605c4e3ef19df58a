import { customerHead, customerKind } from '../../../onboarding/customers/store.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, tagsFilter } from '../../../kernel/jsonapi/query.ts';
import { hasTags } from '../../../kernel/jsonapi/tags.ts';
import { isNarrowed } from '../../../kernel/lists/common-filters.ts';
import { listGone, listMark } from '../../../kernel/lists/list-marks.ts';
import { filteredPageOf, type ListSource, pageOf } from '../../../kernel/lists/list-source.ts';
import { type Fetch, organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { counterpartyResource, counterpartyToResource } from '../resource.ts';
import { type Counterparty, counterparties, counterpartyKind, openAccountNumber, permissionSets } from '../store.ts';

export const listCounterparties = defineOperation({
  id: 'listCounterparties',
  summary: 'List counterparties',
  capability: 'counterparties',
  method: 'GET',
  path: '/counterparties',
  scopes: ['counterparties'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        customerId: idFilter('id of the customer'),
        accountNumber: idFilter('account number'),
        routingNumber: idFilter('routing number'),
        tags: tagsFilter,
        permissions: enumFilter(`permissions: ${permissionSets.join(', ')}`, permissionSets),
      },
      sort: sortByCreation('ascending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(counterpartyResource) },
  errors: ['limits_exceeded', 'account_busy'],
  uses: { read: [counterpartyKind, customerKind, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, query, accessScope }) => {
    const customerId = query.filter.customerId ?? accessScope.customerId;
    return {
      head: customerId === undefined ? undefined : customerHead(organisationId, customerId),
      holes: customerId === undefined ? undefined : counterparties.holes(organisationId, customerId),
      mark: customerId === undefined ? listMark(organisationId) : undefined,
      gone: customerId === undefined ? listGone(organisationId, 'counterparty') : undefined,
    };
  },

  handle: async ({ organisationId, accessScope, query, loaded, table, cipher: cipherSource }) => {
    const { filter, page, sort } = query;
    const customerId = filter.customerId ?? accessScope.customerId;
    const { head, holes, mark, gone } = loaded;
    const fetch: Fetch<Counterparty> = (ids, options) => counterparties.byId(table, organisationId, ids, options);
    const source: ListSource<Counterparty> =
      customerId === undefined
        ? await organisationList(table, organisationId, 'counterparty', mark, fetch, gone)
        : counterparties.listOf(table, organisationId, customerId, { numbers: head?.counterparties ?? 0, holes });
    const cipher = await cipherSource();
    const matches = (one: Counterparty) =>
      (filter.routingNumber === undefined || one.routingNumber === filter.routingNumber) &&
      (filter.permissions?.includes(one.permissions) ?? true) &&
      hasTags(one, filter.tags) &&
      (filter.accountNumber === undefined || openAccountNumber(one, cipher) === filter.accountNumber);
    const found = isNarrowed(filter, ['customerId'])
      ? await filteredPageOf(source, page, sort, matches, customerId === undefined ? ['filter[customerId]'] : [])
      : await pageOf(source, page, sort);
    return listReply(found, page, (one) => counterpartyToResource(one, cipher));
  },
});
