import { emailKind } from '../../../outreach/emails/for-others.ts';
import { customerKind } from '../../customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { requireOpen } from '../application.ts';
import { consequencesOf } from '../approval.ts';
import { saveDocument } from '../change-document.ts';
import { approveEvenUnseen } from '../document.ts';
import { documentToResource } from '../document-resource.ts';
import { findDocument } from '../find-document.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const sandboxApproveDocument = defineOperation({
  id: 'sandboxApproveDocument',
  capability: 'applications',
  method: 'POST',
  path: '/sandbox/applications/{id}/documents/{documentId}/approve',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, customerKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application, document } = findDocument(call.loaded.application, call.path);
    const approved = approveEvenUnseen(document);
    if (approved === undefined) return { data: documentToResource(application, document, await call.cipher()) };
    requireOpen(application);
    return { data: await saveDocument(call, application, approved, consequencesOf) };
  },
});
