import * as z from 'zod';
import { customerKind } from '../../customers/for-others.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { replace } from '../../../kernel/table/write.ts';
import { approvedApplication } from '../after-documents.ts';
import { consequencesOf } from '../approval.ts';
import { applicationIncludable, applicationReply, applicationResource } from '../resource.ts';
import { application, applicationKind } from '../store.ts';

export const sandboxApproveApplication = defineOperation({
  id: 'sandboxApproveApplication',
  summary: 'Approve an application (sandbox)',
  description: 'Simulates the manual review of an application: PendingReview or AwaitingDocuments becomes Approved.',
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
        example: { attributes: {} },
      }),
    ],
  },
  response: { status: 200, data: applicationResource, included: applicationIncludable },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, customerKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, now, platform, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const approved = approvedApplication(loaded.application, now, platform.ids.digits(ownerIdDigits));
    const opened = await cipher();
    const reply = applicationReply(approved, opened);
    const change = consequencesOf(approved, reply.data, now, opened);
    await save({ ...change, writes: [replace(approved), ...change.writes] });
    return reply;
  },
});
