import { createHash } from 'node:crypto';
import { fileTypes } from '../../kernel/http/file-type.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import type { Upload } from '../../kernel/http/upload.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { requireOpen } from './application.ts';
import { saveDocument } from './change-document.ts';
import { told } from './consequences.ts';
import { type DocumentSide } from './enums.ts';
import { receiveSide } from './document.ts';
import { documentResource } from './document-resource.ts';
import { findDocument, sidePlace } from './find-document.ts';
import { application, applicationKind } from './store.ts';

/** What a side of a document may be. What passes 4 MiB would not fit into an invocation, nor into an answer. */
export const documentLimits = { fileTypes, bytesMax: 4 * 1024 * 1024 };

/** Declares the operation that takes one side of a document, as the body or as a part of a form. */
export function defineUpload(given: {
  readonly id: string;
  readonly summary: string;
  readonly path: `/applications/{id}/documents/{documentId}${'' | '/back' | '/multipart' | '/back/multipart'}`;
  readonly side: DocumentSide;
  readonly upload: Upload;
}) {
  const { side, upload, ...frame } = given;
  return defineOperation({
    ...frame,
    description:
      'JPEG, PNG or PDF, up to 4 MiB; the content has to be what it is sent as. A side that is sent again takes the place of the one before.',
    capability: 'applications',
    method: 'PUT',
    scopes: ['applications-write'],
    timeoutSeconds: 5,
    request: { upload },
    response: { status: 200, data: documentResource },
    errors: ['not_found', 'invalid_state'],
    uses: { read: [], write: [applicationKind] },
    needs: ['documents'],

    load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

    handle: async (call) => {
      const { organisationId, path, file, loaded, platform } = call;
      invariant(file !== undefined, 'an operation with an upload is handed a file');
      const { application, document } = findDocument(loaded.application, path);
      requireOpen(application);

      const cipher = await call.cipher();
      const digest = createHash('sha256').update(file.bytes).digest('hex');
      const name = cipher.fingerprint(digest, organisationId, 'document');
      const key = [organisationId, path.documentId, side, name].join('/');
      const changed = receiveSide(document, side, { key, type: file.type });
      // Under its own name each content lies once: whoever lost a race finds there what they have put.
      if (call.attempt === 1) {
        const sealed = cipher.sealBytes(file.bytes, sidePlace(organisationId, path.documentId, side));
        await platform.documents.put(key, sealed);
      }
      return { data: await saveDocument(call, application, changed, told) };
    },
  });
}
