import { directoryPageMax, enterDirectory } from '../../../functions/organisations/directory.ts';
import { sweepQueue } from '../../../functions/delivery/webhooks/queues.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { OutgoingMessage } from '../../../functions/ports/queues/port.ts';
import { reconcileQueue } from '../../../functions/accounts/ledger/queues.ts';
import { dueSweepQueue } from '../../../functions/time/due/queues.ts';
import { sweepWorker } from '../../../functions/time/due/workers/sweep.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { startTestPlatform } from '../../support/bank/platform.ts';
import { useStarted } from '../../support/bank/use-started.ts';
import { createMemoryTable } from '../../support/memory-table/memory-table.ts';

const organisations = 10_000;
const ids = Array.from({ length: organisations }, (_, index) => String(200_000_000 + index));
const known = new Set(ids);
const base = useStarted(() => startTestPlatform({ platform: { table: createMemoryTable() } }), 'test');

/** Lets the sweep run to its end. `rounds` counts the invocations that have to follow each other. */
async function sweep(send: (message: OutgoingMessage) => void) {
  const sent: OutgoingMessage[] = [];
  const queues = {
    ...base.platform.queues,
    send: async (message: OutgoingMessage) => {
      await Promise.resolve();
      send(message);
      sent.push(message);
    },
  };
  const handle = createQueueHandler(sweepWorker, { ...base.platform, queues });
  let waiting: object[] = [{}];
  let invocations = 0;
  let rounds = 0;
  let visitsMax = 0;
  while (waiting.length > 0) {
    const now = waiting;
    waiting = [];
    rounds += 1;
    for (const body of now) {
      const before = sent.length;
      expect(await handle(sqsEvent(body))).toEqual({ batchItemFailures: [] });
      invocations += 1;
      const during = sent.splice(before);
      waiting.push(...during.filter(({ queue }) => queue === dueSweepQueue.name).map((one) => one.body));
      visitsMax = Math.max(visitsMax, during.filter(({ queue }) => queue === sweepQueue.name).length);
      sent.push(...during.filter(({ queue }) => queue !== dueSweepQueue.name));
    }
  }
  const reached = (queue: string) =>
    sent.filter((one) => one.queue === queue).map(({ body }) => body['organisationId']);
  return { invocations, rounds, visitsMax, reached };
}

describe(`the hourly sweep of ${organisations} organisations`, () => {
  beforeEach(async () => {
    for (let start = 0; start < organisations; start += 100) {
      await base.platform.table.transact(ids.slice(start, start + 100).map(enterDirectory));
    }
  });

  test('reaches each once, a page at a time, and its pages wait for few others', async () => {
    const { invocations, rounds, visitsMax, reached } = await sweep(() => undefined);
    for (const queue of [sweepQueue.name, reconcileQueue.name]) {
      const own = reached(queue).filter((id) => known.has(id as string));
      expect(own).toHaveLength(organisations);
      expect(new Set(own).size).toBe(organisations);
    }
    expect(visitsMax).toBeLessThanOrEqual(directoryPageMax);
    // 625 organisations in each of 16 buckets are 7 pages.
    expect(rounds).toBe(8);
    expect(invocations).toBe(1 + 16 * 7);
  });

  test('continues if one cannot be woken, which gets a message of its own', async () => {
    const lame = ids[0];
    let failures = 1;
    const { reached } = await sweep(({ queue, body }) => {
      if (queue === sweepQueue.name && body['organisationId'] === lame && (failures -= 1) >= 0)
        throw new Error('no queue');
    });
    expect(new Set(reached(sweepQueue.name).filter((id) => known.has(id as string))).size).toBe(organisations);
  });
});
