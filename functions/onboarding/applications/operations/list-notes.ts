import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { sortByCreation } from '../../../kernel/jsonapi/query.ts';
import { noteToResource } from '../note-resource.ts';
import { type Note, noteKind, notes } from '../notes.ts';
import { application, applicationKind } from '../store.ts';

export const listApplicationNotes = defineOperation({
  id: 'listApplicationNotes',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/notes',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: { query: { sort: sortByCreation('ascending'), page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [applicationKind, noteKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ organisationId, path, query, loaded, table, cipher, platform }) => {
    const { application } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    const source = notes.listOf(table, organisationId, path.id, application.notes ?? 0);
    const opened = await cipher();
    const show = (note: Note) => noteToResource(note, application.type, opened);
    return listReply(source, { query, platform }, eachAs(show));
  },
});
