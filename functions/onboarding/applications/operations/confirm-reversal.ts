import { emailKind } from '../../../outreach/emails/for-others.ts';
import * as z from 'zod';
import { customerKind } from '../../customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { ownerIdDigits } from '../../../kernel/base/ids/child-id.ts';
import { consequencesOf } from '../approval.ts';
import { reviewerOf, saveDecision } from '../decide.ts';
import { claimIdentities, identityClaimKind } from '../identity-claims.ts';
import { identitiesOf } from '../new-application.ts';
import { applicationReply } from '../resource.ts';
import { confirmedReversal } from '../reversal.ts';
import { openApplicant } from '../sealed-applicant.ts';
import { application, applicationKind } from '../store.ts';
import { waitingKind } from '../waiting.ts';

export const confirmReversal = defineOperation({
  id: 'confirmReversal',
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
      }),
    ],
  },
  response: { status: 200 },
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
