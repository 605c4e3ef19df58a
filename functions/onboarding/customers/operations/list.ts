import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, tagsFilter } from '../../../kernel/jsonapi/query.ts';
import { hasTags } from '../../../kernel/jsonapi/tags.ts';
import { matchesWords } from '../../../kernel/jsonapi/words.ts';
import { isNarrowed } from '../../../kernel/lists/common-filters.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { filteredPageOf, listOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { customerStatuses } from '../customer.ts';
import type { Address } from '../../people/residence.ts';
import type { Contact } from '../profile.ts';
import { customerResource, customerToResource } from '../resource.ts';
import { type Customer, customer, customerKind, customersById } from '../store.ts';

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
        query: idFilter(
          'words of name, dba, e-mail, phone, address, contact or authorized users; OR between words, -word to exclude',
        ),
        email: idFilter('e-mail address of the individual, or of the contact of a business or trust'),
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

  load: ({ organisationId, accessScope }) => ({
    own: accessScope.customerId === undefined ? undefined : customer(organisationId, accessScope.customerId),
    mark: accessScope.customerId === undefined ? listMark(organisationId) : undefined,
  }),

  handle: async ({ organisationId, accessScope, query, loaded, table, cipher }) => {
    const { filter, page, sort } = query;
    const source =
      accessScope.customerId === undefined
        ? await organisationList(table, organisationId, 'customer', loaded.mark, (ids, options) =>
            customersById(table, organisationId, ids, options),
          )
        : listOf(loaded.own === undefined ? [] : [loaded.own]);
    const matches = (one: Customer) =>
      (filter.status?.includes(one.status) ?? true) &&
      hasTags(one, filter.tags) &&
      (filter.email === undefined || emailOf(one).toLowerCase() === filter.email.toLowerCase()) &&
      (filter.query === undefined || matchesWords(filter.query, wordsOf(one)));
    const found = isNarrowed(filter, [])
      ? await filteredPageOf(source, page, sort, matches, [])
      : await pageOf(source, page, sort);
    const opened = await cipher();
    return listReply(found, page, (one) => customerToResource(one, opened));
  },
});

/** What a full-text query looks through; nothing that is sealed. */
function wordsOf(customer: Customer): string[] {
  const users = (customer.authorizedUsers ?? []).flatMap(contactWords);
  switch (customer.type) {
    case 'individualCustomer':
      return [...contactWords(customer), ...addressWords(customer.address), customer.dba ?? '', ...users];
    case 'businessCustomer': {
      const { name, dba, phone, address, contact } = customer;
      return [name, dba ?? '', phone.number, ...addressWords(address), ...contactWords(contact), ...users];
    }
    case 'trustCustomer': {
      const { name, contact } = customer;
      return [name, ...contactWords(contact), ...addressWords(contact.address), ...users];
    }
  }
}

function contactWords({ fullName, email, phone }: Contact): string[] {
  return [`${fullName.first} ${fullName.last}`, email, phone.number];
}

function addressWords(address: Address): string[] {
  return Object.values(address).map((part) => part ?? '');
}

/** The address that a customer of any kind is written to. */
function emailOf(customer: Customer): string {
  return customer.type === 'individualCustomer' ? customer.email : customer.contact.email;
}
