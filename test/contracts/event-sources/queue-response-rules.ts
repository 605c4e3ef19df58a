import assert from 'node:assert/strict';
import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';
import { redrive } from '../../../bin/queues/redrive.ts';
import { send, takeBodies } from '../../support/engines/queue-probe.ts';
import { queueSource, visibilitySeconds } from './rule.ts';
import type { QueueProbe, QueueRule } from './rule.ts';
import { bodies, naming, occurrences } from './sqs-records.ts';

const MILLISECONDS = 1_000;
const hiddenSeconds = 2 * visibilitySeconds;

/** The fate of the messages of a batch, by the result of the function. */
export const queueResponseRules: readonly QueueRule[] = [
  {
    name: 'keeps the messages that a partial response names and deletes the others',
    source: queueSource(),
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => {
        seen.push(...bodies(event));
        return naming(event.Records.filter(({ body }) => body === 'bad' && occurrences(seen, body) === 1));
      });
      await send(probe.sqs, probe.queue.url, ['good', 'bad', 'fine']);
      await probe.settled();
      assert.deepEqual(seen.toSorted(), ['bad', 'bad', 'fine', 'good']);
    },
  },
  {
    name: 'keeps the whole batch when the function throws',
    source: queueSource(),
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => {
        seen.push(...bodies(event));
        if (bodies(event).some((body) => occurrences(seen, body) === 1)) throw new Error('out of order');
      });
      await send(probe.sqs, probe.queue.url, ['a', 'b']);
      await probe.settled();
      assert.ok(occurrences(seen, 'a') > 1 && occurrences(seen, 'b') > 1, `seen ${String(seen)}`);
    },
  },
  ...malformedResponses().map(([description, response]) =>
    answering(`keeps the whole batch when the response ${description}`, response, 2),
  ),
  ...successfulResponses().map((response) =>
    answering(
      `takes the response ${response === undefined ? 'undefined' : JSON.stringify(response)} for success`,
      response,
      1,
    ),
  ),
  {
    name: 'leaves the visibility that a function has set for its own message',
    source: queueSource(),
    async check(probe) {
      const startsMs: number[] = [];
      probe.handle(async (event) => {
        startsMs.push(probe.nowMs());
        if (startsMs.length > 1) return undefined;
        await hide(probe, event.Records[0], hiddenSeconds);
        return naming(event.Records);
      });
      await send(probe.sqs, probe.queue.url, ['a']);
      await probe.settled();
      const [firstMs = 0, secondMs = 0] = startsMs;
      assert.equal(startsMs.length, 2);
      assert.ok(secondMs - firstMs >= hiddenSeconds * MILLISECONDS, `after ${secondMs - firstMs} ms`);
    },
  },
  ...[false, true].map((fifo) => ({
    name: `hands a failing message to the dead letters after its last try, others proceed (FIFO: ${String(fifo)})`,
    source: queueSource({ fifo, maxReceiveCount: 3 }),
    check: (probe: QueueProbe) => movesPoisonToDeadLetters(probe, fifo),
  })),
];

function malformedResponses(): readonly (readonly [description: string, response: object])[] {
  return [
    ['names a message that was not in the batch', { batchItemFailures: [{ itemIdentifier: 'stranger' }] }],
    ['names no message', { batchItemFailures: [{ itemIdentifier: '' }] }],
    ['is misspelt', { batchItemFailures: [{ id: 'x' }] }],
    ['is no list', { batchItemFailures: 'all' }],
  ];
}

function successfulResponses(): readonly (object | null | undefined)[] {
  return [undefined, null, {}, { batchItemFailures: [] }, { batchItemFailures: null }];
}

/** One message; the first answer is the given one, each later one says that all went well. */
function answering(name: string, response: unknown, timesHandedOver: number): QueueRule {
  return {
    name,
    source: queueSource(),
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => (seen.push(...bodies(event)) === 1 ? response : undefined));
      await send(probe.sqs, probe.queue.url, ['a']);
      await probe.settled();
      assert.equal(seen.length, timesHandedOver);
      assert.deepEqual(await takeBodies(probe.sqs, probe.queue.deadLetterUrl), []);
    },
  };
}

async function movesPoisonToDeadLetters(probe: QueueProbe, fifo: boolean): Promise<void> {
  const { sqs, queue } = probe;
  const poison = ['{', '{"type":"unheard of"}', '{"type":"explosive"}'];
  const handled: string[] = [];
  const counts: string[] = [];
  let isRepaired = false;
  probe.handle((event) => {
    const failures = event.Records.filter(({ body, attributes }) => {
      const fails = poison.includes(body) && !isRepaired;
      if (fails) counts.push(attributes.ApproximateReceiveCount);
      else handled.push(body);
      return fails;
    });
    return naming(failures);
  });
  const sent = ['healthy 1', ...poison, 'healthy 2'];
  for (const body of sent) await send(sqs, queue.url, [body], fifo ? `group of ${sent.indexOf(body)}` : undefined);
  await probe.settled();
  assert.deepEqual(handled.toSorted(), ['healthy 1', 'healthy 2']);
  assert.deepEqual(counts.toSorted(), ['1', '1', '1', '2', '2', '2', '3', '3', '3']);
  isRepaired = true;
  assert.equal(await redrive(sqs, queue), poison.length);
  await probe.settled();
  assert.deepEqual(handled.slice(2).toSorted(), poison.toSorted());
}

async function hide({ sqs, queue }: QueueProbe, record: SQSRecord | undefined, seconds: number): Promise<void> {
  const request = { QueueUrl: queue.url, ReceiptHandle: record?.receiptHandle, VisibilityTimeout: seconds };
  await sqs.send(new ChangeMessageVisibilityCommand(request));
}
