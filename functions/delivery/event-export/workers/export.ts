import { withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { logKind } from '../../events/log.ts';
import { exportStep, failingExportMessage } from '../export-step.ts';
import { exportMessage, exportMessageSchema } from '../messages.ts';
import { eventExportQueue, exportSweepQueue } from '../queues.ts';
import { exportKind } from '../store.ts';

/** A message works for so long before it makes room for other organisations, and for the replay or the new events of its own. */
const stretchMs = 2_000;

/**
 * Exports the events of an organisation, batch after batch, up to the end of its log. All messages of an organisation are in one group, so
 * new events and a replay take turns.
 */
export const eventExportWorker = defineQueueWorker({
  id: 'event-export',
  summary: 'Puts the events of an organisation into the stream for other systems',
  duty: { severity: 'nextDay', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  onlyWith: 'eventExport',
  source: { kind: 'queue', queue: eventExportQueue, batchSize: 1, maximumConcurrency: 10 },
  uses: { read: [logKind], write: [exportKind] },
  sends: [eventExportQueue.name, exportSweepQueue.name],
  needs: ['cipher', 'eventExport'],
  alarmsOn: [failingExportMessage],

  handle: async ({ body, record }, platform) => {
    const { organisationId, course, failures } = exportMessageSchema.parse(body);
    const isLate = lateAfter(stretchMs);
    const step = () => withOptimisticRetry(platform, () => exportStep(platform, { organisationId, course, failures }));
    while (await step()) {
      if (!isLate()) continue;
      await platform.queues.send(exportMessage({ organisationId, course }, `after-${record.messageId}`));
      return;
    }
  },
});
