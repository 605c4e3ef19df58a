import * as z from 'zod';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { replace } from '../../../kernel/table/write.ts';
import { deniedApplication } from '../after-documents.ts';
import { applicationDenied, draftApplicationEvent } from '../events.ts';
import { applicationIncludable, applicationReply, applicationResource } from '../resource.ts';
import { application, applicationKind } from '../store.ts';

export const sandboxDenyApplication = defineOperation({
  id: 'sandboxDenyApplication',
  summary: 'Deny an application (sandbox)',
  description: 'Simulates the manual review of an application: PendingReview or AwaitingDocuments becomes Denied.',
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
        example: { attributes: { reason: 'Documents do not match' } },
      }),
    ],
  },
  response: { status: 200, data: applicationResource, included: applicationIncludable },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const denied = deniedApplication(loaded.application, now, body.attributes.reason);
    const reply = applicationReply(denied, await cipher());
    await save({
      writes: [replace(denied)],
      events: [draftApplicationEvent(applicationDenied, denied, reply.data)],
    });
    return reply;
  },
});
