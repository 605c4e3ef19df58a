import { fileExtensions } from '../../kernel/http/file-type.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { DocumentSide } from './enums.ts';
import { findDocument, documentSideContext } from './find-document.ts';
import { application, applicationKind } from './store.ts';

/** Defines the operation that downloads one side of a document, as it was uploaded. */
export function defineDownload<const Id extends string>(given: {
  readonly id: Id;
  readonly path: `/applications/{id}/documents/{documentId}${'/download' | '/download/back'}`;
  readonly side: DocumentSide;
}) {
  const { side, ...frame } = given;
  return defineOperation({
    ...frame,
    capability: 'applications',
    method: 'GET',
    scopes: ['applications'],
    timeoutSeconds: 5,
    response: { status: 200, isFile: true },
    errors: ['not_found'],
    uses: { read: [applicationKind], write: [] },
    needs: ['cipher', 'documents'],

    load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

    handle: async ({ organisationId, path, loaded, platform, cipher }) => {
      const { document } = findDocument(loaded.application, path);
      const stored = document[side];
      if (stored === undefined) {
        throw new Problem('not_found', `The ${side} of the document ${path.documentId} has not been uploaded`);
      }
      const sealed = await platform.documents.get(stored.key);
      if (sealed === undefined) {
        throw new Problem('not_found', `The ${side} of the document ${path.documentId} is no longer stored`);
      }
      const bytes = (await cipher()).openBytes(sealed, documentSideContext(organisationId, path.documentId, side));
      return { file: { bytes, name: `${path.documentId}-${side}.${fileExtensions[stored.type]}` } };
    },
  });
}
