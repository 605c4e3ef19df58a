import { enumFilter } from '../../kernel/jsonapi/query.ts';
import { withEmail, withPhone, withSsnLastDigits, withTags, withWords } from '../../kernel/lists/common-filters.ts';
import { oneOf } from '../../kernel/lists/filters.ts';
import { personNameOf } from '../people/person.ts';
import type { Address } from '../people/residence.ts';
import type { ApplicantContact } from './applicant.ts';
import { applicationStatuses } from './enums.ts';
import { applicantSsns } from './sealed-applicant.ts';
import type { Application } from './store.ts';

/** The filters of the list of applications, and the terms by which its index finds them. */
export const applicationFilters = {
  query: withWords('Only those with these words of name, dba, e-mail, phone, address or people', wordsOf),
  email: withEmail(
    'Only those with this e-mail address of the individual, or of the contact of a business or trust.',
    emailOf,
  ),
  phone: withPhone(
    'Only those with this phone of the individual, of the business, or of the contact of a business or trust',
    phonesOf,
  ),
  ssnLast4Digits: withSsnLastDigits(
    'Only those with a person whose social security number ends with these digits.',
    applicantSsns,
  ),
  tags: withTags,
  status: oneOf(
    enumFilter('Only those in one of these statuses.', applicationStatuses),
    (one: Application) => one.status,
  ),
};

/** What a full-text query looks through; nothing that is sealed. */
function wordsOf(one: Application): string[] {
  switch (one.type) {
    case 'individualApplication':
      return [...contactWords(one), ...addressWords(one.address), one.dba ?? ''];
    case 'businessApplication': {
      const { name, dba, phone, address, contact, officer, beneficialOwners } = one;
      const people = [contact, officer, ...beneficialOwners].flatMap(contactWords);
      return [name, dba ?? '', ...phoneWords(phone), ...addressWords(address), ...people];
    }
    case 'trustApplication': {
      const { name, contact, grantor, trustees, beneficiaries } = one;
      const people = [contact, grantor, ...trustees, ...beneficiaries].flatMap(contactWords);
      return [name, ...addressWords(contact.address), ...people];
    }
  }
}

function contactWords({ fullName, email, phone }: ApplicantContact): string[] {
  return [personNameOf(fullName), email, ...phoneWords(phone)];
}

/** With and without the country code. */
const phoneWords = ({ countryCode, number }: ApplicantContact['phone']): string[] => [
  number,
  `${countryCode}${number}`,
];

const addressWords = (address: Address): string[] => Object.values(address).map((part) => part ?? '');

function phonesOf(one: Application): readonly ApplicantContact['phone'][] {
  switch (one.type) {
    case 'individualApplication':
      return [one.phone];
    case 'businessApplication':
      return [one.phone, one.contact.phone];
    case 'trustApplication':
      return [one.contact.phone];
  }
}

/** The address that an applicant of any kind is written to. */
function emailOf(one: Application): string {
  return one.type === 'individualApplication' ? one.email : one.contact.email;
}
