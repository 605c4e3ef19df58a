import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { noteToResource } from '../note-resource.ts';
import { noteKind, notes } from '../notes.ts';
import { application, applicationKind } from '../store.ts';

export const getApplicationNote = defineOperation({
  id: 'getApplicationNote',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/notes/{noteId}',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [applicationKind, noteKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({
    application: application(organisationId, path.id),
    note: parseChildId(path.noteId)?.ownerId === path.id ? notes.ref(organisationId, path.noteId) : undefined,
  }),

  handle: async ({ path, loaded, cipher }) => {
    const { application, note } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    if (note === undefined) throw notFound('The note', path.noteId);
    return { data: noteToResource(note, application.type, await cipher()) };
  },
});
