import { enumFilter } from '../../kernel/jsonapi/query.ts';
import { withEmail, withPhone, withSsnLastDigits, withTags, withWords } from '../../kernel/lists/common-filters.ts';
import { oneOf } from '../../kernel/lists/filters.ts';
import type { Address } from '../people/residence.ts';
import { customerStatuses } from './customer.ts';
import { type ProfileContact, type Phone, customerSsns } from './profile.ts';
import type { Customer } from './store.ts';

/** The filters of the list of customers, and the terms by which its index finds them. */
export const customerFilters = {
  query: withWords(
    'Only those with these words of name, dba, e-mail, phone, address, contact or authorized users',
    wordsOf,
  ),
  email: withEmail(
    'Only those with this e-mail address of the individual, or of the contact of a business or trust.',
    emailOf,
  ),
  phone: withPhone(
    'Only those with this phone of the individual, of the business, or of the contact of a business or trust',
    phonesOf,
  ),
  ssnLast4Digits: withSsnLastDigits(
    'Only individuals whose social security number ends with these digits.',
    customerSsns,
  ),
  tags: withTags,
  status: oneOf(enumFilter('Only those in one of these statuses.', customerStatuses), (one: Customer) => one.status),
};

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

function phonesOf(customer: Customer): Phone[] {
  switch (customer.type) {
    case 'individualCustomer':
      return [customer.phone];
    case 'businessCustomer':
      return [customer.phone, customer.contact.phone];
    case 'trustCustomer':
      return [customer.contact.phone];
  }
}

/** The address that a customer of any kind is written to. */
function emailOf(customer: Customer): string {
  return customer.type === 'individualCustomer' ? customer.email : customer.contact.email;
}
