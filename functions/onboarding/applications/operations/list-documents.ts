import { eachAs, listReply } from '../../../kernel/http/list-reply.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { listOf } from '../../../kernel/lists/list-source.ts';
import { documentToResource } from '../document-resource.ts';
import { application, applicationKind, type Document } from '../store.ts';

export const listDocuments = defineOperation({
  id: 'listDocuments',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/documents',
  scopes: ['applications'],
  timeoutSeconds: 5,
  request: { query: { page: true } },
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [applicationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, query, loaded, cipher, platform }) => {
    const { application } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    const opened = await cipher();
    const show = (document: Document) => documentToResource(application, document, opened);
    return listReply(listOf(application.documents), { query, platform }, eachAs(show));
  },
});
