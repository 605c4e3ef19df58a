import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { canceledApplication } from '../after-documents.ts';
import { applicationCanceled, draftApplicationEvent } from '../events.ts';
import { applicationReply } from '../resource.ts';
import { application, applicationKind } from '../store.ts';
import { openCheckKind } from '../open-checks.ts';
import { waitingKind, writesOf } from '../waiting.ts';

export const cancelApplication = defineOperation({
  id: 'cancelApplication',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/cancel',
  scopes: ['applications-write'],
  timeoutSeconds: 5,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'applicationCancel',
        attributes: z.object({ reason: text(255).optional() }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind, openCheckKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const opened = await cipher();
    const canceled = canceledApplication(loaded.application, now, body.attributes.reason);
    if (canceled === undefined) return applicationReply(loaded.application, opened);

    const reply = applicationReply(canceled, opened);
    await save({
      writes: writesOf(canceled),
      events: [draftApplicationEvent(applicationCanceled, canceled, reply.data)],
    });
    return reply;
  },
});
