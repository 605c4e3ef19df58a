import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { replace } from '../../../kernel/table/write.ts';
import { requireOpen } from '../application.ts';
import { documentIdOf, documentToResource } from '../document-resource.ts';
import { clientRequestedDocument, documentsMax } from '../new-documents.ts';
import { application, applicationKind } from '../store.ts';

export const createDocument = defineOperation({
  id: 'createDocument',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/documents',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [applicationKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher, save }) => {
    const { application } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    requireOpen(application);
    if (application.documents.length >= documentsMax) {
      throw new Problem('limits_exceeded', `An application can have at most ${documentsMax} documents`);
    }
    const document = clientRequestedDocument(application);
    const about = [
      { type: 'document', id: documentIdOf(application, document) },
      { type: application.type, id: path.id },
    ];
    await save({ writes: [replace({ ...application, documents: [...application.documents, document] })], about });
    return { data: documentToResource(application, document, await cipher()) };
  },
});
