import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { isSameAddress } from '../../../kernel/base/email-address.ts';
import { enumFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags, withWords } from '../../../kernel/lists/common-filters.ts';
import { filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { customerStatuses } from '../customer.ts';
import type { Address } from '../../people/residence.ts';
import type { ProfileContact, Phone } from '../profile.ts';
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
    filters: {
      query: withWords(
        'Only those with these words of name, dba, e-mail, phone, address, contact or authorized users',
        wordsOf,
      ),
      email: filterBy(
        textFilter('Only those with this e-mail address of the individual, or of the contact of a business or trust.'),
        (one: Customer, email) => isSameAddress(emailOf(one), email),
      ),
      tags: withTags,
      status: oneOf(
        enumFilter('Only those in one of these statuses.', customerStatuses),
        (one: Customer) => one.status,
      ),
    },
    sort: 'descending',
    uses: [customerKind, ...organisationListUses],
    errors: ['limits_exceeded'],

    load: ({ organisationId, accessScope: { customerId } }) => ({
      own: customerId === undefined ? undefined : customer(organisationId, customerId),
      mark: customerId === undefined ? listMark(organisationId) : undefined,
    }),

    source: async ({ organisationId, accessScope, loaded, table }) => ({
      source:
        accessScope.customerId === undefined
          ? await organisationList(table, organisationId, customers, loaded)
          : listOf(loaded.own === undefined ? [] : [loaded.own]),
    }),
  }),
});

/** What a full-text query looks through; nothing that is sealed. */
function wordsOf(customer: Customer): string[] {
  const users = (customer.authorizedUsers ?? []).flatMap(contactWords);
  switch (customer.type) {
    case 'individualCustomer':
      return [...contactWords(customer), ...addressWords(customer.address), customer.dba ?? '', ...users];
    case 'businessCustomer': {
      const { name, dba, phone, address, contact } = customer;
      return [name, dba ?? '', ...phoneWords(phone), ...addressWords(address), ...contactWords(contact), ...users];
    }
    case 'trustCustomer': {
      const { name, contact } = customer;
      return [name, ...contactWords(contact), ...addressWords(contact.address), ...users];
    }
  }
}

function contactWords({ fullName, email, phone }: ProfileContact): string[] {
  return [`${fullName.first} ${fullName.last}`, email, ...phoneWords(phone)];
}

/** With and without the country code. */
function phoneWords({ countryCode, number }: Phone): string[] {
  return [number, `${countryCode}${number}`];
}

function addressWords(address: Address): string[] {
  return Object.values(address).map((part) => part ?? '');
}

/** The address that a customer of any kind is written to. */
function emailOf(customer: Customer): string {
  return customer.type === 'individualCustomer' ? customer.email : customer.contact.email;
}
