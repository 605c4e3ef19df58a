import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { mustBeAnotherUser } from '../../../kernel/journal/four-eyes.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { deniedApplication, denialMessage } from '../after-documents.ts';
import { statusConsequences } from '../consequences.ts';
import { saveDecision } from '../decide.ts';
import { applicationReply } from '../resource.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const denyApplication = defineOperation({
  id: 'denyApplication',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/deny',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationDeny',
        attributes: z.object({ reason: text(255) }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application } = call.loaded;
    const { reason } = call.body.attributes;
    if (application === undefined) throw notFound('The application', call.path.id);
    if (application.status === 'Denied' && application.message === denialMessage(reason)) {
      return applicationReply(application, await call.cipher());
    }
    mustBeAnotherUser(application, { users: usersBehind(call.author.actor) });
    return saveDecision(call, deniedApplication(application, call.now, reason), statusConsequences);
  },
});
