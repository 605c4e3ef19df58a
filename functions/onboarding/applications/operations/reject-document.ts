import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { mustBeAnotherUser } from '../../../kernel/journal/four-eyes.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { requireOpen } from '../application.ts';
import { saveDocument } from '../change-document.ts';
import { statusConsequences } from '../consequences.ts';
import { rejectionCodes } from '../enums.ts';
import { decideDocumentRejection as rejectedDocument } from '../document.ts';
import { documentToResource } from '../document-resource.ts';
import { findDocument } from '../find-document.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const rejectDocument = defineOperation({
  id: 'rejectDocument',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/documents/{documentId}/reject',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'documentReject',
        attributes: z.object({
          reason: text(255),
          reasonCode: z.enum(rejectionCodes, { error: `must be one of ${rejectionCodes.join(', ')}` }),
        }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application, document } = findDocument(call.loaded.application, call.path);
    const rejected = rejectedDocument(document, call.body.attributes);
    if (rejected === undefined) return { data: documentToResource(application, document, await call.cipher()) };
    requireOpen(application);
    mustBeAnotherUser(application, { users: usersBehind(call.author.actor) });
    return { data: await saveDocument(call, application, rejected, statusConsequences) };
  },
});
