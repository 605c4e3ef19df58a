import type { SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { createPoller } from '../../local/engines/poller.ts';
import type { Poller } from '../../local/engines/poller.ts';
import type { PollerProblem } from '../../local/engines/poller/worker.ts';
import { createQueues } from '../../local/engines/queues.ts';
import type { CreatedQueue } from '../../local/engines/queues/create-queues.ts';
import { aQueue, receiveBodies, send } from '../support/engines/queue-probe.ts';
import { queueWorlds } from '../support/engines/queue-implementations.ts';
import type { QueueWorld } from '../support/engines/queue-implementations.ts';

type Handle = (event: SQSEvent) => Promise<unknown>;

// Lambda's own rules, which it keeps too: event-sources.test.ts.

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

  it('tells of a handler that throws, and leaves its messages', async () => {
    const { poller, queue } = await setUp({}, () => Promise.reject(new Error('out of order')));
    await send(sqs, queue.url, ['a', 'b']);
    await poller.drain();
    expect(problems).toEqual([{ worker: 'tested', error: new Error('out of order') }]);
    await world.advance(31);
    expect([...(await receiveBodies(sqs, queue.url))].sort()).toEqual(['a', 'b']);
  });

  it('has stopped only when what was running has ended', async () => {
    let handled = 0;
    const started = Promise.withResolvers<undefined>();
    const { poller, queue } = await setUp({}, async () => {
      started.resolve(undefined);
      await new Promise((resolve) => setTimeout(resolve, 5));
      handled += 1;
    });
    await send(sqs, queue.url, ['a']);
    poller.start();
    await started.promise;
    await poller.stop();
    expect(handled).toBe(1);
    await world.advance(31);
    expect(await receiveBodies(sqs, queue.url)).toEqual([]);
  });

  it('continues after a queue could not be reached, and reports it', async () => {
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

  it('throws if draining does not end', async () => {
    const { poller, queue } = await setUp({ visibilitySeconds: 0, maxReceiveCount: 1000 }, () =>
      Promise.reject(new Error('never')),
    );
    await send(sqs, queue.url, ['a']);
    await expect(poller.drain({ stepsMax: 5 })).rejects.toThrow('still busy after 5 steps');
  });

  async function setUp(
    overrides: Partial<QueueDefinition>,
    handle: Handle,
  ): Promise<{ readonly poller: Poller; readonly queue: CreatedQueue }> {
    const definition = aQueue(overrides);
    const queue = await made(definition);
    return { poller: pollerOf(definition, handle), queue };
  }

  function pollerOf(queue: QueueDefinition, handle: Handle): Poller {
    return createPoller({
      sqs,
      onProblem: (problem) => problems.push(problem),
      workers: [{ id: 'tested', source: { kind: 'queue', queue, batchSize: 10, maximumConcurrency: 2 }, handle }],
    });
  }

  async function made(definition: QueueDefinition): Promise<CreatedQueue> {
    const queue = (await createQueues(sqs, [definition])).get(definition.name);
    if (queue === undefined) throw new Error('the queue was not made');
    return queue;
  }
});

/** Answers nothing, as a worker does that handled everything. */
function record<Seen>(list: Seen[], ...seen: readonly Seen[]): Promise<void> {
  list.push(...seen);
  return Promise.resolve();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
