import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { customerKind } from '../../customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { approvedApplication } from '../after-documents.ts';
import { consequencesOf } from '../approval.ts';
import { saveDecision } from '../decide.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const sandboxApproveApplication = defineOperation({
  id: 'sandboxApproveApplication',
  capability: 'applications',
  method: 'POST',
  path: '/sandbox/applications/{id}/approve',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'applicationApprove',
        attributes: z.object({}),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, customerKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application } = call.loaded;
    if (application === undefined) throw notFound('The application', call.path.id);
    const approved = approvedApplication(application, call.now, call.platform.ids.digits(ownerIdDigits));
    return saveDecision(call, approved, consequencesOf);
  },
});
