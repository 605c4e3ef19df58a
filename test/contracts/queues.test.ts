import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { PlatformProblem } from '../../local/engines/platform-problem.ts';
import { createQueues, startQueues } from '../../local/engines/queues.ts';
import { redrive } from '../../bin/queues/redrive.ts';
import type { CreatedQueue } from '../../local/engines/queues/create-queues.ts';
import { localClient } from '../support/engines/local-client.ts';
import { aQueue, receive, receiveBodies, send } from '../support/engines/queue-probe.ts';
import { queueWorldsAndDisk } from '../support/engines/queue-implementations.ts';
import type { QueueWorld } from '../support/engines/queue-implementations.ts';

describe.each(queueWorldsAndDisk)('queues, on %s', (_name, open) => {
  let world: QueueWorld;
  let sqs: SQSClient;
  beforeAll(async () => {
    world = await open();
    sqs = world.sqs;
  });
  afterAll(() => world.close());

  async function create(overrides: Partial<QueueDefinition> = {}): Promise<CreatedQueue> {
    return made(sqs, aQueue(overrides));
  }

  it('hides a received message until its visibility ends', async () => {
    const { url } = await create({ visibilitySeconds: 30 });
    await send(sqs, url, ['a']);
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
    await world.advance(29);
    expect(await receiveBodies(sqs, url)).toEqual([]);
    await world.advance(2);
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
  });

  it('hides a message longer, or shows it at once, when its visibility is changed', async () => {
    const { url } = await create({ visibilitySeconds: 30 });
    await send(sqs, url, ['a']);
    const [first] = await receive(sqs, url);
    await hide(url, first?.ReceiptHandle, 100);
    await world.advance(99);
    expect(await receiveBodies(sqs, url)).toEqual([]);
    await world.advance(2);
    const [second] = await receive(sqs, url);
    await hide(url, second?.ReceiptHandle, 0);
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
  });

  it('never delivers a deleted message again', async () => {
    const { url } = await create({ visibilitySeconds: 30 });
    await send(sqs, url, ['a', 'b']);
    const [first] = await receive(sqs, url);
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: first?.ReceiptHandle }));
    await world.advance(31);
    expect(await receiveBodies(sqs, url)).toEqual(['b']);
  });

  it('holds a delayed message back', async () => {
    const { url } = await create({ delaySeconds: 5 });
    await send(sqs, url, ['queue delay']);
    await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: 'own delay', DelaySeconds: 60 }));
    expect(await receiveBodies(sqs, url)).toEqual([]);
    await world.advance(6);
    expect(await receiveBodies(sqs, url)).toEqual(['queue delay']);
    await world.advance(55);
    expect(await receiveBodies(sqs, url)).toContain('own delay');
  });

  it('counts receives and moves a message to the dead letters after the last allowed one', async () => {
    const { url, deadLetterUrl } = await create({ maxReceiveCount: 2, visibilitySeconds: 10 });
    await send(sqs, url, ['poison']);
    for (const count of ['1', '2']) {
      const [message] = await receive(sqs, url);
      expect(message?.Attributes?.ApproximateReceiveCount).toBe(count);
      await world.advance(11);
    }
    expect(await receiveBodies(sqs, url)).toEqual([]);
    expect(await receiveBodies(sqs, deadLetterUrl)).toEqual(['poison']);
  });

  it.each([false, true])('puts dead letters back when they are redriven (FIFO: %s)', async (fifo) => {
    const queue = await create({ fifo, maxReceiveCount: 1, visibilitySeconds: 10 });
    await send(sqs, queue.url, ['a'], fifo ? 'group' : undefined);
    await receive(sqs, queue.url);
    await world.advance(11);
    await receive(sqs, queue.url);
    expect(await redrive(sqs, queue)).toBe(1);
    expect(await receiveBodies(sqs, queue.url)).toEqual(['a']);
    await world.advance(60);
    expect(await receiveBodies(sqs, queue.deadLetterUrl)).toEqual([]);
  });

  it('keeps the order of a message group and holds the group while one is in flight', async () => {
    const { url } = await create({ fifo: true, visibilitySeconds: 10 });
    await send(sqs, url, ['1', '2', '3'], 'one');
    await send(sqs, url, ['x'], 'two');
    const first = await receive(sqs, url);
    expect(first.filter((message) => message.Attributes?.MessageGroupId === 'one')[0]?.Body).toBe('1');
    expect(first.map((message) => message.Body)).toContain('x');
    expect(await receiveBodies(sqs, url)).toEqual([]);
    await world.advance(11);
    const again = await receive(sqs, url);
    expect(again.filter((message) => message.Attributes?.MessageGroupId === 'one')[0]?.Body).toBe('1');
  });

  it('swallows a repeated deduplication id for five minutes, also after the message is gone', async () => {
    const { url } = await create({ fifo: true });
    await send(sqs, url, ['a'], 'group');
    const [message] = await receive(sqs, url);
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: message?.ReceiptHandle }));
    await send(sqs, url, ['a'], 'group');
    expect(await receiveBodies(sqs, url)).toEqual([]);
    await world.advance(301);
    await send(sqs, url, ['a'], 'group');
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
  });

  it('refuses a FIFO message without group, without deduplication id, or with a delay of its own', async () => {
    const { url: QueueUrl } = await create({ fifo: true });
    const full = { QueueUrl, MessageBody: 'a', MessageGroupId: 'g', MessageDeduplicationId: 'd' };
    await expect(sqs.send(new SendMessageCommand({ ...full, MessageGroupId: undefined }))).rejects.toThrow();
    await expect(sqs.send(new SendMessageCommand({ ...full, MessageDeduplicationId: undefined }))).rejects.toThrow();
    await expect(sqs.send(new SendMessageCommand({ ...full, DelaySeconds: 5 }))).rejects.toThrow();
  });

  it('sends a batch and names the entries that it refuses', async () => {
    const { url } = await create({ fifo: true });
    const answer = await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: [
          { Id: 'good', MessageBody: 'a', MessageGroupId: 'g', MessageDeduplicationId: 'd' },
          { Id: 'bad', MessageBody: 'b', MessageGroupId: 'g', MessageDeduplicationId: 'e', DelaySeconds: 5 },
        ],
      }),
    );
    expect(answer.Successful?.map((entry) => entry.Id)).toEqual(['good']);
    expect(answer.Failed?.map((entry) => entry.Id)).toEqual(['bad']);
  });

  it('answers QueueDoesNotExist for a queue that was never made', async () => {
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'nobody' }))).rejects.toBeInstanceOf(QueueDoesNotExist);
  });

  it('keeps messages and takes new settings when queues are made again', async () => {
    const definition = aQueue({ visibilitySeconds: 100 });
    const { url } = await made(sqs, definition);
    await send(sqs, url, ['a']);
    await made(sqs, { ...definition, visibilitySeconds: 5 });
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
    await world.advance(6);
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
  });

  async function hide(url: string, handle: string | undefined, seconds: number): Promise<void> {
    await sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: handle, VisibilityTimeout: seconds }),
    );
  }
});

describe('the local queue engine', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-queues-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps messages over a restart, and those in flight hidden', async () => {
    const definition = aQueue({ fifo: true });
    await withEngine(async (sqs) => {
      const { url } = await made(sqs, definition);
      await send(sqs, url, ['in flight', 'behind it'], 'one');
      await receive(sqs, url);
      await send(sqs, url, ['other group'], 'two');
    });
    await withEngine(async (sqs) => {
      const { url } = await made(sqs, definition);
      expect(await receiveBodies(sqs, url)).toEqual(['other group']);
    });
  });

  it('says what is wrong when its folder cannot be used', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(startQueues({ dataDir: file })).rejects.toBeInstanceOf(PlatformProblem);
  });

  it('cannot be reached from other machines', async () => {
    const engine = await startQueues();
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => !address.internal && address.family === 'IPv4');
    for (const { address } of outside) {
      await expect(fetch(engine.endpoint.replace('127.0.0.1', address))).rejects.toThrow();
    }
    await engine.stop();
  });

  async function withEngine(use: (sqs: SQSClient) => Promise<void>): Promise<void> {
    const engine = await startQueues({ dataDir: folder });
    const sqs = new SQSClient(localClient(engine.endpoint));
    await use(sqs);
    sqs.destroy();
    await engine.stop();
  }
});

async function made(sqs: SQSClient, definition: QueueDefinition): Promise<CreatedQueue> {
  const queue = (await createQueues(sqs, [definition])).get(definition.name);
  if (queue === undefined) throw new Error('the queue was not made');
  return queue;
}
