import { defineOperation } from '../../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, tagsFilter } from '../../../kernel/jsonapi/query.ts';
import { hasTags } from '../../../kernel/jsonapi/tags.ts';
import { matchesWords } from '../../../kernel/jsonapi/words.ts';
import { isNarrowed } from '../../../kernel/lists/common-filters.ts';
import { listMark } from '../../../kernel/lists/list-marks.ts';
import { filteredPageOf, pageOf } from '../../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../../kernel/http/list-reply.ts';
import { nameOf } from '../../people/person.ts';
import type { Address } from '../../people/residence.ts';
import type { Contact } from '../applicant.ts';
import { applicationStatuses } from '../enums.ts';
import { applicationResource, applicationToResource } from '../resource.ts';
import { type Application, applicationKind, applicationsById } from '../store.ts';

export const listApplications = defineOperation({
  id: 'listApplications',
  summary: 'List applications',
  capability: 'applications',
  method: 'GET',
  path: '/applications',
  scopes: ['applications'],
  timeoutSeconds: 5,
  request: {
    query: {
      filters: {
        query: idFilter('words of name, dba, e-mail, phone, address or people; OR between words, -word to exclude'),
        email: idFilter('e-mail address of the individual, or of the contact of a business or trust'),
        tags: tagsFilter,
        status: enumFilter(`status: ${applicationStatuses.join(', ')}`, applicationStatuses),
      },
      sort: sortByCreation('descending'),
      page: true,
    },
  },
  response: { status: 200, data: listSchema(applicationResource) },
  errors: ['limits_exceeded'],
  uses: { read: [applicationKind, ...organisationListUses], write: [] },
  needs: ['cipher'],

  load: ({ organisationId }) => ({ mark: listMark(organisationId) }),

  handle: async ({ organisationId, query, loaded, table, cipher }) => {
    const { filter, page, sort } = query;
    const source = await organisationList(table, organisationId, 'application', loaded.mark, (ids, options) =>
      applicationsById(table, organisationId, ids, options),
    );
    const matches = (one: Application) =>
      (filter.status?.includes(one.status) ?? true) &&
      hasTags(one, filter.tags) &&
      (filter.email === undefined || emailOf(one).toLowerCase() === filter.email.toLowerCase()) &&
      (filter.query === undefined || matchesWords(filter.query, wordsOf(one)));
    const found = isNarrowed(filter, [])
      ? await filteredPageOf(source, page, sort, matches, [])
      : await pageOf(source, page, sort);
    const opened = await cipher();
    return listReply(found, page, (one) => applicationToResource(one, opened));
  },
});

/** What a full-text query looks through; nothing that is sealed. */
function wordsOf(one: Application): string[] {
  switch (one.type) {
    case 'individualApplication':
      return [...contactWords(one), ...addressWords(one.address), one.dba ?? ''];
    case 'businessApplication': {
      const { name, dba, phone, address, contact, officer, beneficialOwners } = one;
      const people = [contact, officer, ...beneficialOwners].flatMap(contactWords);
      return [name, dba ?? '', phone.number, ...addressWords(address), ...people];
    }
    case 'trustApplication': {
      const { name, contact, grantor, trustees, beneficiaries } = one;
      const people = [contact, grantor, ...trustees, ...beneficiaries].flatMap(contactWords);
      return [name, ...addressWords(contact.address), ...people];
    }
  }
}

const contactWords = ({ fullName, email, phone }: Contact): string[] => [nameOf(fullName), email, phone.number];

const addressWords = (address: Address): string[] => Object.values(address).map((part) => part ?? '');

/** The address that an applicant of any kind is written to. */
const emailOf = (one: Application): string => (one.type === 'individualApplication' ? one.email : one.contact.email);
