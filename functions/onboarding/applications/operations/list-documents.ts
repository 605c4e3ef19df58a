import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { documentResource, documentToResource } from '../document-resource.ts';
import { documentsMax } from '../new-documents.ts';
import { application, applicationKind } from '../store.ts';

export const listDocuments = defineOperation({
  id: 'listDocuments',
  summary: 'List the documents of an application',
  description: 'In the order in which they were asked for; there are few, so they come on one page.',
  capability: 'applications',
  method: 'GET',
  path: '/applications/{id}/documents',
  scopes: ['applications'],
  timeoutSeconds: 5,
  response: { status: 200, data: z.array(documentResource) },
  errors: ['not_found'],
  uses: { read: [applicationKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, cipher }) => {
    const { application } = loaded;
    if (application === undefined) throw notFound('The application', path.id);
    const opened = await cipher();
    const data = application.documents.map((document) => documentToResource(application, document, opened));
    return { data, meta: { pagination: { total: data.length, limit: documentsMax, offset: 0 } } };
  },
});
