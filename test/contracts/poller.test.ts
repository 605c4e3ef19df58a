import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import type { QueueDefinition } from '../../functions/kernel/runtime/worker.ts';
import { createPoller } from '../../local/engines/poller.ts';
import type { Poller } from '../../local/engines/poller.ts';
import type { PollerProblem } from '../../local/engines/poller/worker.ts';
import { createQueues } from '../../local/engines/queues.ts';
import type { CreatedQueue } from '../../local/engines/queues/create-queues.ts';
import { redrive } from '../../local/engines/queues/redrive.ts';
import { aQueue, receiveBodies, send } from '../support/queue-probe.ts';
import { queueWorlds } from '../support/queue-worlds.ts';
import type { QueueWorld } from '../support/queue-worlds.ts';

type Handle = (event: SQSEvent) => Promise<unknown>;

describe.each(queueWorlds)('the poller of queues, on %s', (_name, open) => {
  let world: QueueWorld;
  let sqs: SQSClient;
  let problems: PollerProblem[];
  beforeAll(async () => {
    world = await open();
    sqs = world.sqs;
  });
  beforeEach(() => {
    problems = [];
  });
  afterAll(() => world.close());

  it('hands over the event that Lambda makes of a message, and deletes what was handled', async () => {
    const events: SQSEvent[] = [];
    const { poller, queue } = await setUp({ fifo: true }, (event) => record(events, event));
    await send(sqs, queue.url, ['hello'], 'group');
    await poller.drain();
    expect(events).toHaveLength(1);
    expect(events[0]?.Records[0]).toMatchObject({
      body: 'hello',
      eventSource: 'aws:sqs',
      eventSourceARN: queue.arn,
      awsRegion: 'us-east-1',
      md5OfBody: '5d41402abc4b2a76b9719d911017c592',
      attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'group', MessageDeduplicationId: 'group/hello' },
    });
    await world.advance(31);
    expect(await receiveBodies(sqs, queue.url)).toEqual([]);
  });

  it('never hands over more than the batch size', async () => {
    const sizes: number[] = [];
    const { poller, queue } = await setUp({}, (event) => record(sizes, event.Records.length), 2);
    await send(sqs, queue.url, ['1', '2', '3', '4', '5']);
    await poller.drain();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5);
  });

  it('keeps the messages that a partial response names and deletes the others', async () => {
    const { poller, queue } = await setUp({}, (event) => Promise.resolve(failing(event, ['bad'])));
    await send(sqs, queue.url, ['good', 'bad', 'fine']);
    await poller.drain();
    await world.advance(31);
    expect(await receiveBodies(sqs, queue.url)).toEqual(['bad']);
  });

  it('keeps the whole batch when the handler throws, and tells of it', async () => {
    const { poller, queue } = await setUp({}, () => Promise.reject(new Error('out of order')));
    await send(sqs, queue.url, ['a', 'b']);
    await poller.drain();
    expect(problems).toEqual([{ worker: 'tested', error: new Error('out of order') }]);
    await world.advance(31);
    expect([...(await receiveBodies(sqs, queue.url))].sort()).toEqual(['a', 'b']);
  });

  it.each([
    ['names a message that was not in the batch', { batchItemFailures: [{ itemIdentifier: 'stranger' }] }],
    ['names no message', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['is misspelt', { batchItemFailures: [{ id: 'x' }] }],
    ['is no list', { batchItemFailures: 'all' }],
  ])('keeps the whole batch when the response %s', async (_case, response) => {
    const { poller, queue } = await setUp({}, () => Promise.resolve(response));
    await send(sqs, queue.url, ['a']);
    await poller.drain();
    await world.advance(31);
    expect(await receiveBodies(sqs, queue.url)).toEqual(['a']);
  });

  it.each([[undefined], [null], [{}], [{ batchItemFailures: [] }], [{ batchItemFailures: null }]])(
    'takes the response %j for success',
    async (response) => {
      const { poller, queue } = await setUp({}, () => Promise.resolve(response));
      await send(sqs, queue.url, ['a']);
      await poller.drain();
      await world.advance(31);
      expect(await receiveBodies(sqs, queue.url)).toEqual([]);
    },
  );

  it('leaves the visibility that a handler has set for its own message', async () => {
    let attempts = 0;
    const { poller, queue } = await setUp({}, async (event) => {
      attempts += 1;
      const [record] = event.Records;
      const hide = { QueueUrl: queue.url, ReceiptHandle: record?.receiptHandle, VisibilityTimeout: 600 };
      await sqs.send(new ChangeMessageVisibilityCommand(hide));
      return failing(event, ['a']);
    });
    await send(sqs, queue.url, ['a']);
    await poller.drain();
    await world.advance(31);
    await poller.drain();
    expect(attempts).toBe(1);
    await world.advance(570);
    await poller.drain();
    expect(attempts).toBe(2);
  });

  it('keeps the order of each message group while some messages fail', async () => {
    const handled: string[] = [];
    const failed = new Set<string>();
    const { poller, queue } = await setUp({ fifo: true, maxReceiveCount: 10 }, (event) => {
      // As FIFO workers must: with a message, all of its group behind it in the batch fail.
      const stopped = new Set<string | undefined>();
      const failures = event.Records.filter(({ body, attributes: { MessageGroupId: group } }) => {
        if (body === '2' && !failed.has(`${String(group)}${body}`)) {
          failed.add(`${String(group)}${body}`);
          stopped.add(group);
        }
        if (!stopped.has(group)) handled.push(`${String(group)}${body}`);
        return stopped.has(group);
      });
      return Promise.resolve({ batchItemFailures: failures.map((record) => ({ itemIdentifier: record.messageId })) });
    });
    for (const group of ['a', 'b', 'c']) await send(sqs, queue.url, ['1', '2', '3'], group);
    for (let round = 0; round < 5; round += 1) {
      await poller.drain();
      await world.advance(31);
    }
    for (const group of ['a', 'b', 'c']) {
      const bodies = handled.filter((name) => name.startsWith(group)).map((name) => name.slice(1));
      expect(bodies).toEqual(['1', '2', '3']);
    }
  });

  describe.each([
    ['is not JSON', '{'],
    ['is of an unknown type', '{"type":"unheard of"}'],
    ['always fails', '{"type":"explosive"}'],
  ])('a message that %s', (_case, poison) => {
    it.each([false, true])(
      'ends in the dead letters, others proceed, redriving restores it (FIFO: %s)',
      async (fifo) => {
        const handled: string[] = [];
        let isRepaired = false;
        const { poller, queue } = await setUp({ fifo, maxReceiveCount: 3 }, (event) => {
          const failures = event.Records.filter(({ body }) => {
            if (body === poison && !isRepaired) return true;
            handled.push(body);
            return false;
          });
          return Promise.resolve({
            batchItemFailures: failures.map((record) => ({ itemIdentifier: record.messageId })),
          });
        });
        await send(sqs, queue.url, ['healthy 1'], fifo ? 'one' : undefined);
        await send(sqs, queue.url, [poison], fifo ? 'two' : undefined);
        await send(sqs, queue.url, ['healthy 2'], fifo ? 'three' : undefined);
        for (let round = 0; round < 4; round += 1) {
          await poller.drain();
          await world.advance(31);
        }
        expect([...handled].sort()).toEqual(['healthy 1', 'healthy 2']);
        isRepaired = true;
        expect(await redrive(sqs, queue)).toBe(1);
        await poller.drain();
        expect(handled).toContain(poison);
      },
    );
  });

  it('runs no more than the maximum concurrency at once, and never two batches of one group', async () => {
    let running = 0;
    let runningMost = 0;
    const groups = new Set<string>();
    let overlaps = 0;
    let handled = 0;
    const { poller, queue } = await setUp(
      { fifo: true },
      async (event) => {
        const group = String(event.Records[0]?.attributes.MessageGroupId);
        if (groups.has(group)) overlaps += 1;
        groups.add(group);
        running += 1;
        runningMost = Math.max(runningMost, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        groups.delete(group);
        handled += event.Records.length;
      },
      1,
      2,
    );
    for (const group of ['a', 'b', 'c', 'd']) await send(sqs, queue.url, ['1', '2', '3'], group);
    poller.start();
    await until(() => handled === 12);
    await poller.stop();
    expect({ runningMost, overlaps, running }).toEqual({ runningMost: 2, overlaps: 0, running: 0 });
  });

  it('goes on after a queue could not be reached, and tells of it', async () => {
    const definition = aQueue();
    const bodies: string[] = [];
    const poller = pollerOf(definition, (event) => record(bodies, ...event.Records.map(({ body }) => body)));
    poller.start();
    await until(() => problems.length > 0);
    const queue = await made(definition);
    await send(sqs, queue.url, ['a']);
    await until(() => bodies.length === 1);
    await poller.stop();
  });

  it('says so when draining does not come to an end', async () => {
    const { poller, queue } = await setUp({ visibilitySeconds: 0, maxReceiveCount: 1000 }, () =>
      Promise.reject(new Error('never')),
    );
    await send(sqs, queue.url, ['a']);
    await expect(poller.drain({ stepsMax: 5 })).rejects.toThrow('still busy after 5 steps');
  });

  async function setUp(
    overrides: Partial<QueueDefinition>,
    handle: Handle,
    batchSize = 10,
    maximumConcurrency = 2,
  ): Promise<{ readonly poller: Poller; readonly queue: CreatedQueue }> {
    const definition = aQueue(overrides);
    const queue = await made(definition);
    return { poller: pollerOf(definition, handle, batchSize, maximumConcurrency), queue };
  }

  function pollerOf(queue: QueueDefinition, handle: Handle, batchSize = 10, maximumConcurrency = 2): Poller {
    return createPoller({
      sqs,
      onProblem: (problem) => problems.push(problem),
      workers: [{ id: 'tested', source: { kind: 'queue', queue, batchSize, maximumConcurrency }, handle }],
    });
  }

  async function made(definition: QueueDefinition): Promise<CreatedQueue> {
    const queue = (await createQueues(sqs, [definition])).get(definition.name);
    if (queue === undefined) throw new Error('the queue was not made');
    return queue;
  }
});

function failing(event: SQSEvent, bodies: readonly string[]): object {
  const failures = event.Records.filter((record) => bodies.includes(record.body));
  return { batchItemFailures: failures.map((record) => ({ itemIdentifier: record.messageId })) };
}

/** Answers nothing, as a worker does that handled everything. */
function record<Seen>(list: Seen[], ...seen: readonly Seen[]): Promise<void> {
  list.push(...seen);
  return Promise.resolve();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
