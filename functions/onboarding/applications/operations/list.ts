import { defineOperation } from '../../../kernel/http/operation.ts';
import { organisationOwnedList } from '../../../kernel/http/organisation-owned-list.ts';
import { isSameAddress } from '../../../kernel/base/email-address.ts';
import { enumFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { withTags, withWords } from '../../../kernel/lists/common-filters.ts';
import { filterBy, oneOf } from '../../../kernel/lists/filters.ts';
import { personNameOf } from '../../people/person.ts';
import type { Address } from '../../people/residence.ts';
import type { ApplicantContact } from '../applicant.ts';
import { applicationStatuses } from '../enums.ts';
import { applicationToResource } from '../resource.ts';
import { type Application, applications } from '../store.ts';

export const listApplications = defineOperation({
  id: 'listApplications',
  capability: 'applications',
  method: 'GET',
  path: '/applications',
  scopes: ['applications'],
  timeoutSeconds: 5,
  ...organisationOwnedList({
    things: applications,
    opened: applicationToResource,
    filters: {
      query: withWords('Only those with these words of name, dba, e-mail, phone, address or people', wordsOf),
      email: filterBy(
        textFilter('Only those with this e-mail address of the individual, or of the contact of a business or trust.'),
        (one: Application, email) => isSameAddress(emailOf(one), email),
      ),
      tags: withTags,
      status: oneOf(
        enumFilter('Only those in one of these statuses.', applicationStatuses),
        (one: Application) => one.status,
      ),
    },
    sort: 'descending',
    errors: ['limits_exceeded'],
  }),
});

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

const contactWords = ({ fullName, email, phone }: ApplicantContact): string[] => [
  personNameOf(fullName),
  email,
  ...phoneWords(phone),
];

/** With and without the country code. */
const phoneWords = ({ countryCode, number }: ApplicantContact['phone']): string[] => [
  number,
  `${countryCode}${number}`,
];

const addressWords = (address: Address): string[] => Object.values(address).map((part) => part ?? '');

/** The address that an applicant of any kind is written to. */
const emailOf = (one: Application): string => (one.type === 'individualApplication' ? one.email : one.contact.email);
