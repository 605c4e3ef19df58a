import { momentOf, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import {
  arrivedMessage,
  defineCallback,
  unauthorizedMessage,
  unreadableMessage,
} from '../../../kernel/http/callback.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import type { IdentityReport } from '../../../ports/identity-check/port.ts';
import { partnerSecretKind } from '../../../ports/partner-secret/items.ts';
import type { Platform } from '../../../ports/platform.ts';
import { checkKinds, followCheck } from '../follow-check.ts';
import { followSelfie } from '../follow-selfie.ts';
import { identityMessageKind, messageKey, receivedMessage } from '../open-checks.ts';
import { application } from '../store.ts';

/**
 * Receives the result of an identity check that was Pending, or of a selfie that was PendingReview. A result of what was decided
 * meanwhile changes nothing.
 */
export const identityCheckCallback = defineCallback({
  id: 'identityCheckCallback',
  capability: 'applications',
  path: '/callbacks/identity-check',
  timeoutSeconds: 10,
  uses: { read: [partnerSecretKind], write: [...checkKinds, identityMessageKind] },
  needs: ['identityCheck'],

  receive: async (message, platform) => {
    const report = await platform.identityCheck.report(arrivedMessage(message), platform.clock.now());
    if (report.outcome === 'unsigned') throw unauthorizedMessage();
    if (report.outcome === 'invalid') {
      throw unreadableMessage(report, 'The message is not in the form of docs/partners/identity-check.md');
    }
    await withOptimisticRetry(platform, () => follow(platform, report));
  },
});

async function follow(platform: Platform, report: Extract<IdentityReport, { outcome: 'read' }>): Promise<void> {
  const { messageId, reference } = report;
  const { organisationId, applicationId } = reference;
  const { table } = platform;
  if ((await table.get(messageKey(organisationId, messageId))) !== undefined) {
    throw new Problem('already_exists', 'A message with this webhook-id was received before');
  }
  const ref = application(organisationId, applicationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw notFound('The application', applicationId);
  const moment = await momentOf(platform, organisationId, 'identity');
  const received = receivedMessage(organisationId, messageId, moment.realNow);
  const one = ref.parse(stored);
  if ('selfie' in report) {
    const hasFollowed = await followSelfie(platform, moment, one, report.selfie, [received]);
    return hasFollowed ? undefined : table.transact([received]);
  }
  const { decision } = report;
  if (one.status !== 'Pending' || decision.status === 'Pending') return table.transact([received]);
  if (await followCheck(platform, moment, one, decision, [received])) return;
  throw new Problem('invalid_value', 'The people or documents of the result do not fit those of the application');
}
