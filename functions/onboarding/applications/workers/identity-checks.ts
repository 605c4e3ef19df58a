import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { momentOf, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { IdentityDecision } from '../../../ports/identity-check/port.ts';
import type { Platform } from '../../../ports/platform.ts';
import { checkKinds, followCheck } from '../follow-check.ts';
import { identityQuestionOf } from '../new-application.ts';
import { nextOpenCheck } from '../open-checks.ts';
import { identityCheckQueue, lastAttempt, nextRequest } from '../queues.ts';
import { openApplicant } from '../sealed-applicant.ts';
import { application, type Application } from '../store.ts';

const message = z.union([
  z.strictObject({ organisationId: z.string(), applicationId: z.string(), attempt: z.number() }),
  z.strictObject({ organisationId: z.string(), after: z.string().optional() }),
]);

/**
 * Requests identity checks without a result again, first after minutes and then every hour, and hands those that have waited
 * too long to a reviewer. The provider does each check once, so a repeated request only asks for the result. The sweep's message
 * goes from one open check of the organisation to the next, so an organisation holds one worker with them.
 */
export const identityCheckWorker = defineQueueWorker({
  id: 'identity-checks',
  summary: 'Asks the identity provider again about open checks, and hands late ones to reviewers',
  source: { kind: 'queue', queue: identityCheckQueue, batchSize: 1, maximumConcurrency: 5 },
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 15,
  whenSuspended: 'goesOn',
  uses: { read: [clockKind], write: [...checkKinds, journalKind] },
  sends: [identityCheckQueue.name],
  needs: ['cipher', 'identityCheck'],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const { organisationId } = order;
    if (!('applicationId' in order)) {
      const id = await nextOpenCheck(platform.table, organisationId, order.after);
      if (id === undefined) return;
      const send = (body: object) => platform.queues.send({ queue: identityCheckQueue.name, body: { ...body } });
      // A check that fails is retried by a message of its own, and does not keep back those behind it.
      await checkAgain(platform, organisationId, id).catch(() =>
        send({ organisationId, applicationId: id, attempt: lastAttempt }),
      );
      await send({ organisationId, after: id });
      return;
    }
    const { applicationId, attempt } = order;
    const isOpen = await checkAgain(platform, organisationId, applicationId);
    const next = isOpen ? nextRequest({ organisationId, applicationId }, attempt + 1) : undefined;
    if (next !== undefined) await platform.queues.send(next);
  },
});

/** Asks once. Returns true if the check is still open. */
async function checkAgain(platform: Platform, organisationId: string, id: string): Promise<boolean> {
  const ref = application(organisationId, id);
  let decision: IdentityDecision | undefined;
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get(ref.key);
    const one = stored && ref.parse(stored);
    if (one?.status !== 'Pending') return false;
    decision ??= await decide(platform, one);
    const moment = await momentOf(platform, organisationId, 'identity');
    const isLate = decision.status === 'Pending' && platform.identityCheck.reviewFrom(one.createdAt) <= moment.now;
    const followed = isLate ? ({ ...decision, ...underReview } as const) : decision;
    await followCheck(platform, moment, one, followed);
    return followed.status === 'Pending';
  });
}

/** Of a check that nobody has decided in time. */
const underReview = { status: 'PendingReview', message: 'Application is under review' } as const;

async function decide(platform: Platform, one: Application): Promise<IdentityDecision> {
  const { organisationId, id, ip, idDocumentsOf } = one;
  const evaluationParams = { requireIdVerification: one.asksForIdDocument, useSelfieVerification: one.asksForSelfie };
  const applicant = openApplicant(one, await platform.cipher(organisationId));
  const question = identityQuestionOf(applicant, { ip, evaluationParams, idDocumentsOf });
  return platform.identityCheck.decide(question, { organisationId, applicationId: id });
}
