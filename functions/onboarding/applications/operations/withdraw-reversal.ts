import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { requireActive } from '../application.ts';
import { applicationReply } from '../resource.ts';
import { withoutReversal } from '../reversal.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind, writesOf } from '../waiting.ts';

export const withdrawReversal = defineOperation({
  id: 'withdrawReversal',
  capability: 'applications',
  method: 'DELETE',
  path: '/applications/{id}/reversal',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [applicationKind, waitingKind] },

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async ({ path, loaded, now, cipher, save }) => {
    if (loaded.application === undefined) throw notFound('The application', path.id);
    requireActive(loaded.application);
    const opened = await cipher();
    const kept = withoutReversal(loaded.application, now);
    if (kept === undefined) return applicationReply(loaded.application, opened);
    await save({ writes: writesOf(kept), about: [{ type: kept.type, id: path.id }] });
    return applicationReply(kept, opened);
  },
});
