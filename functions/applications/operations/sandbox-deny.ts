import * as z from 'zod';
import { defineOperation, defineVariant } from '../../kernel/http/operation.ts';
import { notFound } from '../../kernel/http/problem.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { replace } from '../../kernel/table/write.ts';
import { moveApplication } from '../application.ts';
import { applicationDenied, draftApplicationEvent } from '../events.ts';
import { applicationResource, applicationToResource } from '../resource.ts';
import { application, applicationKind } from '../store.ts';

export const sandboxDenyApplication = defineOperation({
  id: 'sandboxDenyApplication',
  summary: 'Deny an application (sandbox)',
  description: 'Stands in for whoever reviews applications: PendingReview or AwaitingDocuments becomes Denied.',
  capability: 'applications',
  method: 'POST',
  path: '/sandbox/applications/{id}/deny',
  scopes: [],
  sandboxOnly: true,
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'applicationDeny',
        attributes: z.object({ reason: text(255).optional() }),
        example: { attributes: { reason: 'Documents do not match' } },
      }),
    ],
  },
  response: { status: 200, data: applicationResource },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const { reason } = body.attributes;
    const message = reason === undefined ? 'Application denied' : `Application denied: ${reason}`;
    const denied = moveApplication(loaded.application, 'deny', { message, updatedAt: now });
    const resource = applicationToResource(denied, await cipher());
    await save({
      writes: [replace(denied)],
      events: [draftApplicationEvent(applicationDenied, denied, resource)],
    });
    return { data: resource };
  },
});
