import { setTimeout as pause } from 'node:timers/promises';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import { createPoller } from '../../../local/engines/poller.ts';
import type { Poller } from '../../../local/engines/poller.ts';
import { createQueues } from '../../../local/engines/queues.ts';
import { createVirtualQueues } from '../../../local/engines/virtual-queues.ts';
import type { QueueWorld } from '../../support/engines/queue-implementations.ts';
import { openSmallTable } from '../../support/engines/small-table.ts';
import { messagesIn } from './messages-in.ts';
import type { QueueRule, StreamRule } from './rule.ts';

type Handler<Event> = (event: Event) => unknown;

const SECOND_MS = 1_000;
const STEPS_MAX = 1_000;
const TICK_MS = 5;
const noQueues = createVirtualQueues({ nowMs: () => 0 }).client;

/** Shows whether the local poller keeps the rule, on queues of the given world: time is moved, and nothing waits. */
export async function checkQueueRule(world: QueueWorld, rule: QueueRule): Promise<void> {
  const { source } = rule;
  const { sqs } = world;
  const queue = (await createQueues(sqs, [source.queue])).get(source.queue.name);
  if (queue === undefined) throw new Error('the queue was not made');
  let handler: Handler<SQSEvent> | undefined;
  const handle = (event: SQSEvent): Promise<unknown> => Promise.resolve(event).then(handler);
  const poller = createPoller({ sqs, workers: [{ id: 'tested', source, handle }] });
  let movedMs = 0;
  await rule.check({
    sqs,
    queue,
    handle: (given) => void (handler = given),
    nowMs: () => movedMs + performance.now(),
    settled: () => {
      if (rule.isConcurrent) return runUntilEmpty(poller, sqs, queue.url);
      return stepUntilEmpty(poller, sqs, queue.url, async () => {
        await world.advance(1);
        movedMs += SECOND_MS;
      });
    },
  });
}

/** Shows whether the local poller keeps the rule, on a table of its own in the local engine. */
export async function checkStreamRule(endpoint: string, rule: StreamRule): Promise<void> {
  const table = await openSmallTable(endpoint);
  const { stream } = table;
  let handler: Handler<DynamoDBStreamEvent> | undefined;
  const handle = (event: DynamoDBStreamEvent): Promise<unknown> => Promise.resolve(event).then(handler);
  // Steps begin with `until`, so that every mapping is opened late.
  const poller = createPoller({ sqs: noQueues, stream, workers: [{ id: 'tested', source: rule.source, handle }] });
  try {
    await rule.check({
      streamArn: stream.streamArn,
      put: (pk, attributes) => table.put(pk, attributes),
      remove: (pk) => table.remove(pk),
      handle: (given) => void (handler = given),
      until: (condition) => stepUntil(poller, condition),
    });
  } finally {
    table.close();
  }
}

async function stepUntil(poller: Poller, condition: () => boolean): Promise<void> {
  for (let steps = 0; !condition(); steps += 1) {
    if ((await poller.step()) === 0) throw new Error('there is nothing left to come');
    if (steps === STEPS_MAX) throw new Error(`not within ${STEPS_MAX} batches`);
  }
}

async function stepUntilEmpty(poller: Poller, sqs: SQSClient, url: string, second: () => Promise<void>): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    if ((await poller.step()) > 0) continue;
    if ((await messagesIn(sqs, url)) === 0) return;
    await second();
  }
  throw new Error(`the queue was not empty after ${STEPS_MAX} steps`);
}

async function runUntilEmpty(poller: Poller, sqs: SQSClient, url: string): Promise<void> {
  poller.start();
  while ((await messagesIn(sqs, url)) > 0) await pause(TICK_MS);
  await poller.stop();
}
