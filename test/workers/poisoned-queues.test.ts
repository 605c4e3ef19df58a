import { openPoisonedQueue, queueWorkers } from './poisoned-queue.ts';
import { canary, isPoisonFor, poisons } from './poisons.ts';
import { useBank } from '../support/bank/use-bank.ts';

// Every worker works: a stage without an export has no worker for it.
const base = useBank({ settings: { eventExport: { begins: 'beginning', includesResources: false } } });

const cases = queueWorkers.flatMap((worker) => poisons.map((poison) => ({ worker, poison, id: worker.id, ...poison })));
const sorted = (names: readonly string[]) => [...names].sort();

describe.each(cases.filter(({ worker, poison }) => isPoisonFor(worker, poison)))(
  '$id, where a message $name',
  ({ worker, poison }) => {
    const { fifo, maxReceiveCount, visibilitySeconds, delaySeconds = 0, name: queue } = worker.source.queue;
    const untilDeadSeconds = delaySeconds + maxReceiveCount * visibilitySeconds;

    test('everything else is handled, and the message ends in the dead letters, told without its content', async () => {
      const world = await openPoisonedQueue(base, worker, poison);
      await world.sendSound('ahead', 'own');
      const messageId = await world.sendPoison('own');
      await world.sendSound('behind', 'own');
      await world.sendSound('beside', 'other');
      await world.passSeconds(delaySeconds);
      // Only its own message group waits for it.
      const first = fifo ? ['ahead', 'beside'] : ['ahead', 'behind', 'beside'];
      expect(sorted(world.handled)).toEqual(first);

      await world.passSeconds(untilDeadSeconds / 2);
      await world.sendSound('later', 'other');
      await world.passSeconds(delaySeconds);
      expect(sorted(world.handled)).toEqual([...first, 'later']);

      await world.passSeconds(untilDeadSeconds / 2 - delaySeconds);
      expect(await world.deadLetters()).toHaveLength(1);
      expect(sorted(world.handled)).toEqual(['ahead', 'behind', 'beside', 'later']);
      expect(world.received.filter((name) => name === 'poison')).toHaveLength(maxReceiveCount);

      const told = world.lines.filter(({ message }) => message === 'worker failed');
      expect(told.at(-1)).toMatchObject({ level: 'error', worker: worker.id, queue, messageId });
      for (const line of told) expect(line).toMatchObject({ messageId });
      expect(JSON.stringify(world.lines)).not.toContain(canary);
    });

    test('redriven too early it comes back; redriven after the repair it is handled once', async () => {
      const world = await openPoisonedQueue(base, worker, poison);
      await world.sendPoison('own');
      await world.passSeconds(untilDeadSeconds);
      const [text] = await world.deadLetters();

      expect(await world.redrive()).toBe(1);
      await world.sendSound('behind', 'own');
      await world.sendSound('beside', 'other');
      await world.passSeconds(delaySeconds);
      expect(sorted(world.handled)).toEqual(fifo ? ['beside'] : ['behind', 'beside']);
      await world.passSeconds(untilDeadSeconds - delaySeconds);
      expect(await world.deadLetters()).toEqual([text]);
      expect(sorted(world.handled)).toEqual(['behind', 'beside']);

      if (poison.isMendable) world.mend();
      expect(await world.redrive()).toBe(1);
      await world.sendSound('later', 'own');
      await world.passSeconds(untilDeadSeconds);
      expect(world.handled.slice(2)).toEqual(poison.isMendable ? ['poison', 'later'] : ['later']);
      expect(await world.deadLetters()).toEqual(poison.isMendable ? [] : [text]);
    });
  },
);

test.each(cases.filter(({ worker, poison }) => !isPoisonFor(worker, poison)))(
  '$id takes a message that $name as any other',
  async ({ worker, poison }) => {
    const world = await openPoisonedQueue(base, worker, poison);
    await world.sendPoison('own');
    await world.passSeconds(worker.source.queue.delaySeconds ?? 0);
    expect(world.handled).toEqual(['poison']);
  },
);

test.each(queueWorkers.filter(({ source }) => source.queue.fifo))(
  '$id, should it take batches, returns only the message group of the failed message',
  async (worker) => {
    const [poison] = poisons;
    if (poison === undefined) throw new Error('there is poison');
    const world = await openPoisonedQueue(base, { ...worker, source: { ...worker.source, batchSize: 10 } }, poison);
    await world.sendPoison('own');
    await world.sendSound('behind', 'own');
    await world.sendSound('beside', 'other');
    await world.passSeconds(worker.source.queue.delaySeconds ?? 0);
    expect(world.received).toEqual(['poison', 'behind', 'beside']);
    expect(world.handled).toEqual(['beside']);
  },
);
