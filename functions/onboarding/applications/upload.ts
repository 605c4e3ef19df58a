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
import { application, applicationKind, type Document } from './store.ts';
import { waitingKind } from './waiting.ts';
import { removeReplaced } from '../../kernel/http/replaced-files.ts';

/** Limits for one side of a document. A larger file would fit neither into a Lambda invocation nor into an answer. */
export const documentLimits = { fileTypes, bytesMax: 4 * 1024 * 1024 };

/** Defines the operation that uploads one side of a document, as the request body or as a part of a form. */
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
      'JPEG, PNG or PDF, up to 4 MiB. The content must match the declared content type. Uploading a side again replaces it.',
    capability: 'applications',
    method: 'PUT',
    scopes: ['applications-write'],
    timeoutSeconds: 5,
    request: { upload },
    response: { status: 200, data: documentResource },
    errors: ['not_found', 'invalid_state'],
    uses: { read: [], write: [applicationKind, waitingKind] },
    needs: ['documents'],

    load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

    handle: async (call) => {
      const { organisationId, path, file, loaded, platform } = call;
      invariant(file !== undefined, `upload to document ${path.documentId} has no file`);
      const { application, document } = findDocument(loaded.application, path);
      requireOpen(application);

      const cipher = await call.cipher();
      const digest = createHash('sha256').update(file.bytes).digest('hex');
      const name = cipher.fingerprint(digest, organisationId, 'document');
      const key = [organisationId, path.documentId, side, name].join('/');
      const changed = receiveSide(document, side, { key, type: file.type });
      // The content is stored once, under a name of its own. If a concurrency conflict causes a retry, it is already
      // stored.
      if (call.attempt === 1) {
        const sealed = cipher.sealBytes(file.bytes, sidePlace(organisationId, path.documentId, side));
        await platform.documents.put(key, sealed);
      }
      const data = await saveDocument(call, application, changed, told);
      await removeReplaced(platform, replacedKeys(document, changed));
      return { data };
    },
  });
}

/** The files that the document named before and does not name any more. */
function replacedKeys(before: Document, after: Document): readonly string[] {
  const kept = [after.front?.key, after.back?.key];
  return [before.front, before.back].flatMap((file) =>
    file === undefined || kept.includes(file.key) ? [] : [file.key],
  );
}
