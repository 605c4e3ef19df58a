import { emailKind } from '../../../outreach/emails/for-others.ts';
import { customerKind } from '../../customers/for-others.ts';
import { mustBeAnotherUser } from '../../../kernel/journal/four-eyes.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { requireOpen } from '../application.ts';
import { consequencesOf } from '../approval.ts';
import { saveDocument } from '../change-document.ts';
import { decideDocumentApproval as approvedDocument } from '../document.ts';
import { documentToResource } from '../document-resource.ts';
import { findDocument } from '../find-document.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const approveDocument = defineOperation({
  id: 'approveDocument',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/documents/{documentId}/approve',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, customerKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application, document } = findDocument(call.loaded.application, call.path);
    const approved = approvedDocument(document);
    if (approved === undefined) return { data: documentToResource(application, document, await call.cipher()) };
    requireOpen(application);
    mustBeAnotherUser(application, { users: usersBehind(call.author.actor) });
    return { data: await saveDocument(call, application, approved, consequencesOf) };
  },
});
