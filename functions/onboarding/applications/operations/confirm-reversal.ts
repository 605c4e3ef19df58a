import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { customerKind } from '../../customers/for-others.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { consequencesOf } from '../approval.ts';
import { reviewerOf, saveDecision } from '../decide.ts';
import { claimIdentities, identityClaimKind } from '../identity-claims.ts';
import { identitiesOf } from '../new-application.ts';
import { applicationIncludable, applicationReply, applicationResource } from '../resource.ts';
import { confirmedReversal } from '../reversal.ts';
import { openApplicant } from '../sealed-applicant.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const confirmReversal = defineOperation({
  id: 'confirmReversal',
  summary: 'Confirm the approval of a denied application',
  description:
    'The second of two steps: the application becomes Approved, and the customer is created. It takes a token of another user than the one who proposed it, otherwise the answer is 409. All tokens of a user count as that user, and two tokens that one user has made, or a token and one that its user has made, count as one user. Confirming it again is answered 200 without an event. If another application uses its numbers by now, the answer is 409 `already_exists`.',
  capability: 'applications',
  method: 'POST',
  path: '/applications/{id}/reversal/confirm',
  scopes: ['application-decisions'],
  timeoutSeconds: 5,
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'applicationReversalConfirmation',
        attributes: z.object({}),
        example: { attributes: {} },
      }),
    ],
  },
  response: { status: 200, data: applicationResource, included: applicationIncludable },
  errors: ['not_found', 'invalid_state', 'already_exists'],
  uses: { read: [], write: [applicationKind, waitingKind, identityClaimKind, customerKind, emailKind] },
  needs: ['identityCheck'],

  load: ({ organisationId, path }) => ({ application: application(organisationId, path.id) }),

  handle: async (call) => {
    const { organisationId, path, caller, loaded, now, table, platform } = call;
    if (loaded.application === undefined) throw notFound('The application', path.id);
    const cipher = await call.cipher();
    const customerId = platform.ids.digits(ownerIdDigits);
    const approved = confirmedReversal(loaded.application, reviewerOf(caller), { at: now, customerId });
    if (approved === undefined) return applicationReply(loaded.application, cipher);

    // A denied application holds no numbers, so others may have claimed them since.
    const identities = identitiesOf(openApplicant(approved, cipher), platform.identityCheck);
    const claims = await claimIdentities(table, cipher, { organisationId, applicationId: path.id }, identities);
    return saveDecision(call, approved, consequencesOf, { writes: claims });
  },
});
