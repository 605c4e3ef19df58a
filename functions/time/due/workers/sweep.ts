import * as z from 'zod';
import { bulkPaymentsQueue } from '../../../money/bulk-payments/queues.ts';
import { clockQueue } from '../../clock/queues.ts';
import { endOfDayQueue } from '../../../accounts/end-of-day/queues.ts';
import { statementsQueue } from '../../../accounts/statements/queues.ts';
import { bankDateOf } from '../../../kernel/base/calendar/bank-time.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { rewriteMessage, rewrites, rewritesQueue } from '../../../founding/erasure/rewrites.ts';
import { identityCheckQueue } from '../../../onboarding/applications/queues.ts';
import { reconcileQueue } from '../../../accounts/ledger/queues.ts';
import { reconciliation, reconciliationKind } from '../../../accounts/ledger/for-others.ts';
import { listsQueue } from '../../lists/queues.ts';
import { exportSweepQueue } from '../../../delivery/event-export/queues.ts';
import { auditArchiveQueue } from '../../../delivery/audit-log/queues.ts';
import {
  directoryBuckets,
  directoryKind,
  directoryPageMax,
  organisationPage,
} from '../../../organisations/directory.ts';
import { sweepQueue } from '../../../delivery/webhooks/queues.ts';
import { resumeMessage, resumeQueue } from '../../../kernel/workers/resume-queue.ts';
import { emailsQueue } from '../../../outreach/emails/queues.ts';
import { wakeUpsQueue, dueSweepQueue } from '../queues.ts';

const idsSchema = z.array(z.string()).max(directoryPageMax);
const pageSchema = z.object({
  bucket: z
    .int()
    .min(0)
    .max(directoryBuckets - 1),
  after: z.string().optional(),
});
const message = z.union([pageSchema, z.object({ organisations: idsSchema }), z.object({})]);

/** Organisations that are woken at the same time. */
const atOnceMax = 10;
const againSeconds = 60;

/**
 * Sends every organisation's workers a message, in case one was lost: for work put aside, rotations of keys, erasures, due
 * work, ends of day, statements, bulks, identity checks, deliveries, exports, lists and archives. Each worker checks whether there is anything to
 * do. Runs every hour, and when the local server starts. It also starts a reconciliation once a day.
 *
 * The hourly message becomes one for each bucket of the directory. Each of these visits a page of organisations and then sends
 * the message for the next page, so the buckets are visited in parallel and no message has to visit more than a page. If an
 * organisation cannot be woken, it gets a message of its own later, and the others go on.
 */
export const sweepWorker = defineQueueWorker({
  id: 'sweep',
  summary:
    'Wakes work put aside, rotations, erasures, due work, ends of day, statements, bulks, identity checks, deliveries, exports, lists and archives of every organisation, every hour',
  source: { kind: 'queue', queue: dueSweepQueue, batchSize: 1, maximumConcurrency: directoryBuckets },
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  // It is scheduled every hour, and in a stage without organisations too.
  silence: { hours: 2, inSandboxes: true },
  uses: { read: [directoryKind, reconciliationKind], write: [] },
  sends: [
    dueSweepQueue.name,
    resumeQueue.name,
    rewritesQueue.name,
    wakeUpsQueue.name,
    clockQueue.name,
    endOfDayQueue.name,
    statementsQueue.name,
    bulkPaymentsQueue.name,
    identityCheckQueue.name,
    sweepQueue.name,
    listsQueue.name,
    reconcileQueue.name,
    auditArchiveQueue.name,
    exportSweepQueue.name,
    emailsQueue.name,
  ],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const send = (next: z.input<typeof message>, delaySeconds = 0) =>
      platform.queues.send({ queue: dueSweepQueue.name, body: next, delaySeconds });
    if ('organisations' in order) {
      const { failed, reason } = await wakeAll(platform, order.organisations);
      if (failed.length > 0) throw reason;
      return;
    }
    if (!('bucket' in order)) {
      await Promise.all(Array.from({ length: directoryBuckets }, (_, bucket) => send({ bucket })));
      return;
    }
    const page = await organisationPage(platform.table, order.bucket, order.after);
    const { failed } = await wakeAll(platform, page);
    if (failed.length > 0) await send({ organisations: failed }, againSeconds);
    if (page.length === directoryPageMax) await send({ bucket: order.bucket, after: page.at(-1) });
  },
});

/** Wakes all these organisations. Returns those that could not be woken, and why the first of them could not. */
async function wakeAll(
  platform: Platform,
  organisationIds: readonly string[],
): Promise<{ readonly failed: string[]; readonly reason: unknown }> {
  const failures: { readonly organisationId: string; readonly reason: unknown }[] = [];
  const waiting = [...organisationIds];
  const wakeSome = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const organisationId = next;
      await wake(platform, organisationId).catch((reason: unknown) => void failures.push({ organisationId, reason }));
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, wakeSome));
  return { failed: failures.map(({ organisationId }) => organisationId), reason: failures[0]?.reason };
}

async function wake(platform: Platform, organisationId: string): Promise<void> {
  const { queues, settings } = platform;
  const body = { organisationId };
  const hour = `sweep-${platform.clock.now().slice(0, 13)}`;
  const once = { group: organisationId, deduplicationId: `${organisationId}-${hour}` };
  await Promise.all([
    queues.send(resumeMessage(organisationId, hour)),
    ...rewrites.map((work) => queues.send(rewriteMessage(organisationId, work))),
    queues.send({ queue: wakeUpsQueue.name, body }),
    ...(settings.sandbox ? [queues.send({ queue: clockQueue.name, body })] : []),
    queues.send({ queue: endOfDayQueue.name, body }),
    queues.send({ queue: statementsQueue.name, body }),
    queues.send({ queue: bulkPaymentsQueue.name, body, ...once }),
    queues.send({ queue: identityCheckQueue.name, body }),
    queues.send({ queue: sweepQueue.name, body }),
    queues.send({ queue: listsQueue.name, body, ...once }),
    queues.send({ queue: auditArchiveQueue.name, body }),
    ...(settings.eventExport === undefined ? [] : [queues.send({ queue: exportSweepQueue.name, body })]),
    queues.send({ queue: emailsQueue.name, body }),
    wakeReconciliation(platform, organisationId),
  ]);
}

/** Starts at most one reconciliation per day of real time. */
async function wakeReconciliation(platform: Platform, organisationId: string): Promise<void> {
  const date = bankDateOf(platform.clock.now());
  const known = await platform.table.get(reconciliation(organisationId, date).key);
  if (known?.['finishedAt'] !== undefined) return;
  await platform.queues.send({ queue: reconcileQueue.name, body: { organisationId, date } });
}
