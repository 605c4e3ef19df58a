import * as z from 'zod';
import { headNumber, logKind } from '../../events/log.ts';
import { plusMs } from '../../kernel/calendar/instant.ts';
import { defineQueueWorker } from '../../kernel/runtime/define-worker.ts';
import { cursorKind } from '../cursor.ts';
import { fastQueue, slowQueue, sweepQueue } from '../queues.ts';
import { webhookKind, webhooksOf } from '../store.ts';
import { cursorsOf, wakeFast, wakeSlow } from '../wake.ts';

const messageSchema = z.object({ organisationId: z.string() });

/** An attempt overdue by this much has lost its message: a crashed function would have it back by then. */
const overdueMs = 5 * 60_000;

/**
 * The net under lost messages: asks again for whatever waits to be delivered in an organisation. A message too many is
 * swallowed by the queue or met as stale.
 */
export const webhooksSweep = defineQueueWorker({
  id: 'webhook-sweep',
  summary: 'Wakes webhooks of an organisation whose messages were lost',
  timeoutSeconds: 60,
  source: { kind: 'queue', queue: sweepQueue, batchSize: 1, maximumConcurrency: 5 },
  uses: { read: [logKind, webhookKind, cursorKind], write: [] },
  sends: [fastQueue.name, slowQueue.name],

  handle: async ({ body }, platform) => {
    const { organisationId } = messageSchema.parse(body);
    const enabled = (await webhooksOf(platform.table, organisationId)).filter(({ status }) => status === 'Enabled');
    const ids = enabled.map(({ id }) => id);
    const cursors = await cursorsOf(platform.table, organisationId, ids);
    const head = await headNumber(platform.table, organisationId);
    const overdueSince = plusMs(platform.clock.now(), -overdueMs);
    for (const cursor of cursors) {
      if (cursor.failing === undefined) {
        if (cursor.position < head) await wakeFast(platform, cursor, head);
      } else if (cursor.failing.nextAttemptAt <= overdueSince) {
        await wakeSlow(platform, cursor);
      }
    }
  },
});
