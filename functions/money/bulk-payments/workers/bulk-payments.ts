import * as z from 'zod';
import { bulkResultKind, cardsWork } from '../../../cards/bulk-cards/for-others.ts';
import { createCard } from '../../../cards/cards/operations/create.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { usesOfPerformed } from '../../../kernel/http/uses-of.ts';
import { journalKind } from '../../../kernel/journal/journal.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { portsOfRoute } from '../../../kernel/http/ports-of-route.ts';
import { createPayment } from '../../payments/operations/create.ts';
import { paymentsWork } from '../payments-work.ts';
import { bulkPaymentsQueue, turnOfBulk } from '../queues.ts';
import { bulkKind, bulkPartKind, openBulkKind, openBulks } from '../store.ts';
import { unreadableBulkMessage, workOff } from '../work-off.ts';
import { linkingAlarms } from '../../../ports/account-linking/alarms.ts';

const message = z.object({
  organisationId: z.string(),
  bulkId: z.string().optional(),
  type: z.literal('bulkCards').optional(),
  isWoken: z.literal(true).optional(),
});
/**
 * How long a message may work before it goes to the end of its share. The bulks of an organisation share its workers in turns of
 * this length, so a bulk of one member waits for only one turn of a large bulk in front of it.
 */
const turnMs = 2_000;

/** How the members of bulks of each type are done. */
export const bulkWorks = [paymentsWork(createPayment), cardsWork(createCard)];
const performed = [createPayment, createCard];
const bulkKinds = performed.map(usesOfPerformed);

/**
 * Creates the payments and cards of bulks by the operations that create one of them. It has the name of its first type of bulks: a queue
 * with another name would lose the messages of the one in use. A message without a bulk comes from the sweep:
 * it sends a message for each bulk of the organisation that is not finished.
 */
export const bulkPaymentsWorker = defineQueueWorker({
  id: 'bulk-payments',
  summary: 'Creates the payments and cards of bulks',
  source: { kind: 'queue', queue: bulkPaymentsQueue, batchSize: 1, maximumConcurrency: 15 },
  duty: { severity: 'urgent', owner: 'platform' },
  timeoutSeconds: 60,
  whenSuspended: 'waits',
  uses: {
    read: [clockKind, ...bulkKinds.flatMap(({ read }) => read)],
    write: [
      ...bulkKinds.flatMap(({ write }) => write),
      bulkKind,
      bulkPartKind,
      openBulkKind,
      bulkResultKind,
      journalKind,
    ],
  },
  sends: [bulkPaymentsQueue.name, ...performed.flatMap(({ sends = [] }) => sends)],
  needs: [...new Set(performed.flatMap(portsOfRoute))].filter((name) => name !== 'queues'),
  alarmsOn: [unreadableBulkMessage, ...linkingAlarms],

  handle: async ({ body, record }, platform) => {
    const { organisationId, bulkId, type, isWoken = false } = message.parse(body);
    if (bulkId === undefined) {
      for (const one of await openBulks(platform.table, organisationId)) {
        await platform.queues.send(turnOfBulk(platform.settings, { ...one, isWoken: true }, record.messageId));
      }
      return;
    }
    const wasReceived = Number(record.attributes.ApproximateReceiveCount) > 1;
    const isLate = afterOne(wasReceived ? () => true : lateAfter(turnMs));
    const one = { organisationId, id: bulkId };
    const isDone = await workOff(bulkWorks, platform, { ...one, mayBeBegun: wasReceived || isWoken }, isLate);
    if (isDone) return;
    await platform.queues.send(turnOfBulk(platform.settings, { ...one, ...defined({ type }) }, record.messageId));
  },
});

/**
 * Late as `isLate` says, but not before one member, which the next turn would not know as one that may be begun. A message that comes again does only
 * this one, and then sends the next turn, whose receives are counted anew: otherwise a few members for which a provider does not answer would use
 * up the receives of one message.
 */
function afterOne(isLate: () => boolean): () => boolean {
  let isFirst = true;
  return () => {
    const isAfterOne = !isFirst;
    isFirst = false;
    return isAfterOne && isLate();
  };
}
