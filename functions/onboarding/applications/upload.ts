import { emailKind } from '../../outreach/emails/for-others.ts';
import { usersBehind } from '../../kernel/journal/author.ts';
import { alsoCausedBy } from '../../kernel/journal/four-eyes.ts';
import { uploadSeconds } from '../../kernel/http/images/image.ts';
import { defineOperation } from '../../kernel/http/operation.ts';
import type { Upload } from '../../kernel/http/upload.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DocumentSide } from './enums.ts';
import { findDocument } from './find-document.ts';
import { receiveFile } from './receive-file.ts';
import { application as applicationRef, applicationKind } from './store.ts';
import { waitingKind } from './waiting.ts';

/** Defines the operation that uploads one side of a document, as the request body or as a part of a form. */
export function defineUpload<const Id extends string>(given: {
  readonly id: Id;
  readonly path: `/applications/{id}/documents/{documentId}${'' | '/back' | '/multipart' | '/back/multipart'}`;
  readonly side: DocumentSide;
  readonly upload: Upload;
}) {
  const { side, upload, ...frame } = given;
  return defineOperation({
    ...frame,
    capability: 'applications',
    method: 'PUT',
    scopes: ['applications-write'],
    timeoutSeconds: uploadSeconds,
    request: { upload },
    response: { status: 200 },
    errors: ['not_found', 'invalid_state'],
    uses: { read: [], write: [applicationKind, waitingKind, emailKind] },
    needs: ['documents'],

    load: ({ organisationId, path }) => ({ application: applicationRef(organisationId, path.id) }),

    handle: async (call) => {
      const { path, file, loaded, author } = call;
      invariant(file !== undefined, `upload to document ${path.documentId} has no file`);
      const { application: before, document } = findDocument(loaded.application, path);
      const application = { ...before, causedBy: alsoCausedBy(before, usersBehind(author.actor)) };
      return { data: await receiveFile({ application, document, side, file }, call) };
    },
  });
}
