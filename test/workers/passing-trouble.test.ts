import { createQueueHandler, soonSeconds } from '../../functions/kernel/workers/worker-handler.ts';
import { dueWorker } from '../../functions/time/due/workers/due.ts';
import { sqsEvent } from '../support/bank/sqs-event.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { openPoisonedQueue, queueWorkers } from './poisoned-queue.ts';
import { canary, failing, isPoisonFor, poisons } from './poisons.ts';
import { writtenLog } from './written-lines.ts';

// Every worker works: a stage without an export has no worker for it.
const base = useBank({ settings: { eventExport: { begins: 'beginning', includesResources: false } } });
const [soon = 0, later = 0] = soonSeconds;

const refusing = poisons.find(({ name }) => name === 'meets a table that refuses');
if (refusing === undefined) throw new Error('a table may refuse');
const trouble = refusing;

describe.each(queueWorkers.filter((worker) => isPoisonFor(worker, trouble)))('$id', (worker) => {
  const { delaySeconds = 0 } = worker.source.queue;

  test('gets a message again a few seconds after trouble that passes, and what waits for it in its group', async () => {
    const world = await openPoisonedQueue(base, worker, trouble);
    await world.sendPoison('own');
    await world.sendSound('behind', 'own');
    await world.passSeconds(delaySeconds);
    world.mend();
    await world.passSeconds(soon - 1);
    expect(world.handled).not.toContain('poison');
    await world.passSeconds(1 + delaySeconds);
    expect(world.handled.toSorted()).toEqual(['behind', 'poison']);
  });

  test('gets one that has failed twice somewhat later', async () => {
    const world = await openPoisonedQueue(base, worker, trouble);
    await world.sendPoison('own');
    await world.passSeconds(delaySeconds + soon);
    world.mend();
    await world.passSeconds(later - 1);
    expect(world.handled).toEqual([]);
    await world.passSeconds(1);
    expect(world.handled).toEqual(['poison']);
  });
});

test('a message that cannot be hidden is told, and returned to its queue all the same', async () => {
  const { log, lines } = writtenLog();
  const platform = { ...failing(base.platform, () => new Error(canary)), log };
  const { batchItemFailures } = await createQueueHandler(
    dueWorker,
    platform,
  )(sqsEvent({ organisationId: base.organisationId }));
  expect(batchItemFailures).toHaveLength(1);
  expect(lines.map(({ message }) => message)).toEqual(['worker failed', 'a failed message comes late']);
});
