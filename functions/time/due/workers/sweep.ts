import { bulkPaymentsQueue } from '../../../money/bulk-payments/queues.ts';
import { clockQueue } from '../../clock/queues.ts';
import { endOfDayQueue } from '../../../accounts/end-of-day/queues.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { reconcileQueue } from '../../../accounts/ledger/queues.ts';
import { reconciliation, reconciliationKind } from '../../../accounts/ledger/for-others.ts';
import { listsQueue } from '../../lists/queues.ts';
import { directoryKind, organisationIds } from '../../../organisations/directory.ts';
import { sweepQueue } from '../../../delivery/webhooks/queues.ts';
import { dueQueue, dueSweepQueue } from '../queues.ts';

/**
 * Wakes due work, ends of day, bulks, deliveries and lists of every organisation, in case their messages were lost;
 * each worker finds out itself what there is to do. Runs every hour, and when the local server starts. It also starts a
 * reconciliation once a day.
 */
export const sweepWorker = defineQueueWorker({
  id: 'sweep',
  summary: 'Wakes due work, ends of day, bulks, deliveries and lists of every organisation, every hour',
  source: { kind: 'queue', queue: dueSweepQueue, batchSize: 1, maximumConcurrency: 2 },
  timeoutSeconds: 60,
  uses: { read: [directoryKind, reconciliationKind], write: [] },
  sends: [
    dueQueue.name,
    clockQueue.name,
    endOfDayQueue.name,
    bulkPaymentsQueue.name,
    sweepQueue.name,
    listsQueue.name,
    reconcileQueue.name,
  ],

  handle: async (_, platform) => {
    for await (const organisationId of organisationIds(platform.table)) {
      await platform.queues.send({ queue: dueQueue.name, body: { organisationId } });
      if (platform.settings.sandbox) await platform.queues.send({ queue: clockQueue.name, body: { organisationId } });
      await platform.queues.send({ queue: endOfDayQueue.name, body: { organisationId } });
      await platform.queues.send({ queue: bulkPaymentsQueue.name, body: { organisationId } });
      await platform.queues.send({ queue: sweepQueue.name, body: { organisationId } });
      await platform.queues.send({
        queue: listsQueue.name,
        body: { organisationId },
        group: organisationId,
        deduplicationId: `${organisationId}-sweep-${platform.clock.now().slice(0, 13)}`,
      });
      await wakeReconciliation(platform, organisationId);
    }
  },
});

/** Starts at most one reconciliation per day of real time. */
async function wakeReconciliation(platform: Platform, organisationId: string): Promise<void> {
  const date = bankDateOf(platform.clock.now());
  const known = await platform.table.get(reconciliation(organisationId, date).key);
  if (known?.['finishedAt'] !== undefined) return;
  await platform.queues.send({ queue: reconcileQueue.name, body: { organisationId, date } });
}
