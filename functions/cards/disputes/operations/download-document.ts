import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { fileExtensions, fileTypes } from '../../../kernel/http/file-type.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { documentContext, documentOf } from '../documents.ts';
import { disputeKind, disputes } from '../store.ts';

export const downloadDisputeDocument = defineOperation({
  id: 'downloadDisputeDocument',
  capability: 'disputes',
  method: 'GET',
  path: '/disputes/{id}/documents/{documentId}',
  scopes: ['transactions'],
  timeoutSeconds: 5,
  response: { status: 200, isFile: true, fileTypes },
  errors: ['not_found'],
  uses: { read: [disputeKind], write: [] },
  needs: ['cipher', 'documents'],

  load: ({ organisationId, path }) => ({ dispute: disputes.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { dispute }, platform, cipher }) => {
    if (dispute === undefined) throw notFound('The dispute', path.id);
    const document = documentOf(dispute, path.documentId);
    if (document === undefined) throw notFound('The document', path.documentId);
    const sealed = await platform.documents.get(document.key);
    if (sealed === undefined) throw new Problem('not_found', `The document ${path.documentId} is no longer stored`);
    const bytes = (await cipher()).openBytes(sealed, documentContext(dispute, document));
    const type = document.mediaType;
    return { file: { bytes, name: `${path.documentId}.${fileExtensions[type]}`, type } };
  },
});
