import { defineOperation } from '../../kernel/http/operation.ts';
import { enumFilter, idFilter, sortByCreation, tagsFilter } from '../../kernel/jsonapi/query.ts';
import { hasTags } from '../../kernel/jsonapi/tags.ts';
import { matchesWords } from '../../kernel/jsonapi/words.ts';
import { isNarrowed } from '../../kernel/lists/common-filters.ts';
import { listMark } from '../../kernel/lists/list-marks.ts';
import { filteredPageOf, pageOf } from '../../kernel/lists/list-source.ts';
import { organisationList, organisationListUses } from '../../kernel/lists/organisation-list.ts';
import { listReply, listSchema } from '../../kernel/lists/reply.ts';
import { applicationStatuses } from '../application.ts';
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
        query: idFilter('words of name, e-mail, phone, address or dba; OR between words, -word to exclude'),
        email: idFilter('e-mail address'),
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
      (filter.email === undefined || one.email.toLowerCase() === filter.email.toLowerCase()) &&
      (filter.query === undefined || matchesWords(filter.query, wordsOf(one)));
    const found = isNarrowed(filter, [])
      ? await filteredPageOf(source, page, sort, matches, [])
      : await pageOf(source, page, sort);
    const opened = await cipher();
    return listReply(found, page, (one) => applicationToResource(one, opened));
  },
});

/** What a full-text query looks through. */
function wordsOf({ fullName, email, phone, address, dba }: Application): string[] {
  const place = Object.values(address).map((part) => part ?? '');
  return [`${fullName.first} ${fullName.last}`, email, phone.number, ...place, dba ?? ''];
}
