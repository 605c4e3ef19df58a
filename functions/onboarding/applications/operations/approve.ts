import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { customerKind } from '../../customers/for-others.ts';
import { mustBeAnotherUser } from '../../../kernel/journal/four-eyes.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { approvedApplication } from '../after-documents.ts';
import { consequencesOf } from '../approval.ts';
import { saveDecision } from '../decide.ts';
import { applicationReply } from '../resource.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const approveApplication = defineOperation({
  id: 'approveApplication',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/approve',
  scopes: ['application-decisions'],
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
    if (application.status === 'Approved' && !application.archived) {
      return applicationReply(application, await call.cipher());
    }
    mustBeAnotherUser(application, { users: usersBehind(call.author.actor) });
    const approved = approvedApplication(application, call.now, call.platform.ids.digits(ownerIdDigits));
    return saveDecision(call, approved, consequencesOf);
  },
});
