import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { requireOpen } from '../application.ts';
import { saveDocument } from '../change-document.ts';
import { statusConsequences } from '../consequences.ts';
import { rejectionCodes } from '../enums.ts';
import { decideDocumentRejection } from '../document.ts';
import { documentToResource } from '../document-resource.ts';
import { findDocument } from '../find-document.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const sandboxRejectDocument = defineOperation({
  id: 'sandboxRejectDocument',
  capability: 'applications',
  method: 'POST',
  path: '/sandbox/applications/{id}/documents/{documentId}/reject',
  scopes: [],
  sandboxOnly: true,
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
    const rejected = decideDocumentRejection(document, call.body.attributes);
    if (rejected === undefined) return { data: documentToResource(application, document, await call.cipher()) };
    requireOpen(application);
    return { data: await saveDocument(call, application, rejected, statusConsequences) };
  },
});
