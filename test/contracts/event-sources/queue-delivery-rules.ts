import assert from 'node:assert/strict';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { send } from '../../support/engines/queue-probe.ts';
import { queueSource } from './rule.ts';
import type { QueueProbe, QueueRule } from './rule.ts';
import { bodies, groupOf, naming, occurrences } from './sqs-records.ts';

/** Which messages a function is handed, in which order, and how many batches at once. */
export const queueDeliveryRules: readonly QueueRule[] = [
  {
    name: 'hands over the event that Lambda makes of a message, and deletes what was handled',
    source: queueSource({ fifo: true }),
    check: handsOverTheEvent,
  },
  {
    name: 'never hands over more than the batch size',
    source: queueSource({ batchSize: 2 }),
    async check(probe) {
      const batches: string[][] = [];
      const sent = Promise.withResolvers<undefined>();
      probe.handle(async (event) => {
        batches.push(bodies(event));
        await sent.promise;
      });
      await send(probe.sqs, probe.queue.url, ['1', '2', '3', '4', '5', '6', '7', '8']);
      sent.resolve(undefined);
      await probe.settled();
      assert.ok(Math.max(...batches.map((batch) => batch.length)) <= 2, 'more than two');
      assert.deepEqual(batches.flat().toSorted(), ['1', '2', '3', '4', '5', '6', '7', '8']);
    },
  },
  {
    name: 'keeps the order of each message group while some messages fail',
    source: queueSource({ fifo: true, maxReceiveCount: 10 }),
    check: keepsOrderOfGroups,
  },
  {
    name: 'goes on with other message groups while one waits for its next try',
    source: queueSource({ fifo: true }),
    async check(probe) {
      const seen: string[] = [];
      probe.handle((event) => {
        seen.push(...bodies(event));
        return naming(event.Records.filter(({ body }) => body === 'a1' && occurrences(seen, body) === 1));
      });
      await send(probe.sqs, probe.queue.url, ['a1'], 'a');
      await send(probe.sqs, probe.queue.url, ['b1', 'b2', 'b3'], 'b');
      await probe.settled();
      assert.deepEqual(
        seen.filter((body) => body.startsWith('b')),
        ['b1', 'b2', 'b3'],
      );
      assert.equal(seen.at(-1), 'a1');
      assert.equal(seen.length, 5);
    },
  },
  {
    name: 'hands over several messages of a group in one batch, in order',
    source: queueSource({ fifo: true }),
    async check(probe) {
      const batches: string[][] = [];
      const sent = Promise.withResolvers<undefined>();
      probe.handle(async (event) => {
        batches.push(bodies(event));
        await sent.promise;
      });
      await send(probe.sqs, probe.queue.url, ['1', '2', '3', '4'], 'group');
      sent.resolve(undefined);
      await probe.settled();
      assert.deepEqual(batches.flat(), ['1', '2', '3', '4']);
      assert.ok(Math.max(...batches.map((batch) => batch.length)) > 1, 'each stood alone');
    },
  },
  {
    name: 'runs as many invocations at once as the maximum concurrency allows, and no more',
    source: queueSource({ batchSize: 1 }),
    isConcurrent: true,
    async check(probe) {
      const { most } = await runSideBySide(probe, [undefined, undefined, undefined, undefined]);
      assert.equal(most, 2);
    },
  },
  {
    name: 'never runs two batches of one message group at once',
    source: queueSource({ fifo: true, batchSize: 1 }),
    isConcurrent: true,
    async check(probe) {
      const { most, overlaps } = await runSideBySide(probe, ['a', 'b', 'c', 'd']);
      assert.equal(overlaps, 0);
      assert.ok(most <= 2, `${most} at once`);
    },
  },
  {
    name: 'runs batches of different message groups at once',
    source: queueSource({ fifo: true, batchSize: 1 }),
    isConcurrent: true,
    async check(probe) {
      const { most } = await runSideBySide(probe, ['a', 'b', 'c', 'd']);
      assert.equal(most, 2);
    },
  },
];

async function handsOverTheEvent(probe: QueueProbe): Promise<void> {
  const events: SQSEvent[] = [];
  probe.handle((event) => void events.push(event));
  await probe.sqs.send(
    new SendMessageCommand({
      QueueUrl: probe.queue.url,
      MessageBody: 'hello',
      MessageGroupId: 'group',
      MessageDeduplicationId: 'group/hello',
      MessageAttributes: {
        kind: { DataType: 'String', StringValue: 'greeting' },
        bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 3]) },
      },
    }),
  );
  await probe.settled();
  assert.equal(events.length, 1);
  assert.equal(events[0]?.Records.length, 1);
  const [record] = events[0].Records;
  assert.partialDeepStrictEqual(record, {
    body: 'hello',
    eventSource: 'aws:sqs',
    eventSourceARN: probe.queue.arn,
    awsRegion: 'us-east-1',
    md5OfBody: '5d41402abc4b2a76b9719d911017c592',
    attributes: { ApproximateReceiveCount: '1', MessageGroupId: 'group', MessageDeduplicationId: 'group/hello' },
    messageAttributes: {
      kind: { dataType: 'String', stringValue: 'greeting' },
      bytes: { dataType: 'Binary', binaryValue: 'AQID' },
    },
  });
  assert.match(record?.attributes.SentTimestamp ?? '', /^\d{13}$/);
  assert.match(record?.attributes.SequenceNumber ?? '', /^\d+$/);
  assert.ok(record?.messageId !== '' && record?.receiptHandle !== '', 'it has its names');
}

async function keepsOrderOfGroups(probe: QueueProbe): Promise<void> {
  const groups = ['a', 'b', 'c'];
  const handled: string[] = [];
  const failed = new Set<string>();
  probe.handle((event) => {
    // As FIFO workers must: with a message, all of its group behind it in the batch fail.
    const stopped = new Set<string | undefined>();
    const failures = event.Records.filter((record) => {
      const name = `${String(groupOf(record))}${record.body}`;
      if (record.body === '2' && !failed.has(name)) {
        failed.add(name);
        stopped.add(groupOf(record));
      }
      if (!stopped.has(groupOf(record))) handled.push(name);
      return stopped.has(groupOf(record));
    });
    return naming(failures);
  });
  for (const group of groups) await send(probe.sqs, probe.queue.url, ['1', '2', '3'], group);
  await probe.settled();
  for (const group of groups) {
    assert.deepEqual(
      handled.filter((name) => name.startsWith(group)),
      [`${group}1`, `${group}2`, `${group}3`],
    );
  }
  assert.equal(failed.size, groups.length);
}

/** Sends two messages for each group and watches how many batches run at once, in all and of one group. */
async function runSideBySide(
  probe: QueueProbe,
  groups: readonly (string | undefined)[],
): Promise<{ readonly most: number; readonly overlaps: number }> {
  const runMs = 150;
  const running: (string | undefined)[] = [];
  let most = 0;
  let overlaps = 0;
  let handled = 0;
  probe.handle(async (event) => {
    const group = groupOf(event.Records[0]);
    if (group !== undefined && running.includes(group)) overlaps += 1;
    running.push(group);
    most = Math.max(most, running.length);
    await new Promise((resolve) => setTimeout(resolve, runMs));
    running.splice(running.indexOf(group), 1);
    handled += event.Records.length;
  });
  for (const group of groups) await send(probe.sqs, probe.queue.url, ['1', '2'], group);
  await probe.settled();
  assert.equal(handled, 2 * groups.length);
  return { most, overlaps };
}
