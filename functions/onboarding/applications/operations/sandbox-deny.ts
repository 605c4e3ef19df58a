import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { deniedApplication } from '../after-documents.ts';
import { statusConsequences } from '../consequences.ts';
import { saveDecision } from '../decide.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const sandboxDenyApplication = defineOperation({
  id: 'sandboxDenyApplication',
  capability: 'applications',
  method: 'POST',
  path: '/sandbox/applications/{id}/deny',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'applicationDeny',
        attributes: z.object({ reason: text(255).optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, emailKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { application } = call.loaded;
    if (application === undefined) throw notFound('The application', call.path.id);
    return saveDecision(
      call,
      deniedApplication(application, call.now, call.body.attributes.reason),
      statusConsequences,
    );
  },
});
