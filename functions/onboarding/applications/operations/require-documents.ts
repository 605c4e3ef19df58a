import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { afterDocuments } from '../after-documents.ts';
import { requireOpen } from '../application.ts';
import { emailToApplicant } from '../applicant-emails.ts';
import { statusConsequences } from '../consequences.ts';
import { saveDecision } from '../decide.ts';
import { documentIdOf } from '../document-resource.ts';
import { missingDocuments, wantedDocumentsField } from '../wanted-documents.ts';
import { applicationReply } from '../resource.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind, writesOf } from '../waiting.ts';

export const requireDocuments = defineOperation({
  id: 'requireDocuments',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/require-documents',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationRequireDocuments',
        attributes: z.object({ documents: wantedDocumentsField }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'limits_exceeded'],
  uses: { read: [], write: [applicationKind, waitingKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application } = call.loaded;
    if (application === undefined) throw notFound('The application', call.path.id);
    requireOpen(application);
    const cipher = await call.cipher();
    const missing = missingDocuments(application, call.body.attributes.documents, cipher);
    if (missing.length === 0) return applicationReply(application, cipher);

    const changed = { ...application, documents: [...application.documents, ...missing] };
    const moved = afterDocuments(changed, call.now, call.platform.ids.digits(ownerIdDigits));
    const about = missing.map((document) => ({ type: 'document', id: documentIdOf(application, document) }));
    if (moved.status !== application.status)
      return saveDecision(call, moved, statusConsequences, { writes: [], about });
    const email = emailToApplicant(moved, call.now);
    await call.save({
      writes: [...writesOf(moved), ...email.writes],
      wakes: email.wakes,
      about: [...about, { type: application.type, id: application.id }],
    });
    return applicationReply(moved, cipher);
  },
});
