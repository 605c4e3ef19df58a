import { defineOperation } from '../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, tagsFilter } from '../../kernel/jsonapi/query.ts';
import { hasTags } from '../../kernel/jsonapi/tags.ts';
import { matchesWords } from '../../kernel/jsonapi/words.ts';
import { isNarrowed } from '../../kernel/lists/common-filters.ts';
import { listMark } from '../../kernel/lists/list-marks.ts';
import { filteredPageOf, pageOf } from '../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../kernel/lists/reply.ts';
import { customerStatuses } from '../customer.ts';
import { customerResource, customerToResource } from '../resource.ts';
import { type Customer, customerKind, customersById } from '../store.ts';

export const listCustomers = defineOperation({
  id: 'listCustomers',
  summary: 'List customers',
  capability: 'customers',
  method: 'GET',
  path: '/customers',
  scopes: ['customers'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        query: idFilter('words of name, e-mail, phone or address; OR between words, -word to exclude'),
        email: idFilter('e-mail address'),
        tags: tagsFilter,
        status: enumFilter(`status: ${customerStatuses.join(', ')}`, customerStatuses),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(customerResource) },
  errors: ['limits_exceeded'],
  uses: { read: [customerKind, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId }) => ({ mark: listMark(organisationId) }),

  handle: async ({ organisationId, query, loaded, table, cipher }) => {
    const { filter, page, sort } = query;
    const source = await organisationList(table, organisationId, 'customer', loaded.mark, (ids, options) =>
      customersById(table, organisationId, ids, options),
    );
    const matches = (one: Customer) =>
      (filter.status?.includes(one.status) ?? true) &&
      hasTags(one, filter.tags) &&
      (filter.email === undefined || one.email.toLowerCase() === filter.email.toLowerCase()) &&
      (filter.query === undefined || matchesWords(filter.query, wordsOf(one)));
    const found = isNarrowed(filter, [])
      ? await filteredPageOf(source, page, sort, matches, [])
      : await pageOf(source, page, sort);
    const opened = await cipher();
    return listReply(found, page, (one) => customerToResource(one, opened));
  },
});

/** What a full-text query looks through. */
function wordsOf({ fullName, email, phone, address }: Customer): string[] {
  return [
    `${fullName.first} ${fullName.last}`,
    email,
    phone.number,
    ...Object.values(address).map((part) => part ?? ''),
  ];
}
