import { DeleteMessageCommand, MessageNotInflight, ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { QueueDefinition } from '../../functions/kernel/workers/worker-source.ts';
import { createQueues } from '../../local/engines/queues/create-queues.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import type { VirtualQueues } from '../../local/engines/virtual-queues.ts';
import type { QueueWeaknesses } from '../../local/engines/virtual-queues/weaknesses.ts';
import { aQueue, receive, receiveBodies, send } from '../support/engines/queue-probe.ts';

/** The contract of all queues is in queues.test.ts. These are the further guarantees of virtual queues. */
describe('virtual queues', () => {
  const startMs = 1_000_000;
  let nowMs: number;
  beforeEach(() => {
    nowMs = startMs;
  });

  it('tell the next moment at which a hidden message becomes visible', async () => {
    const { queues, sqs, url } = await open({ visibilitySeconds: 30 });
    expect(queues.nextMomentMs()).toBeUndefined();
    await send(sqs, url, ['a']);
    expect(queues.nextMomentMs()).toBeUndefined();
    await receive(sqs, url);
    expect(queues.nextMomentMs()).toBe(startMs + 30_000);
    nowMs = startMs + 30_000;
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
  });

  it('say that a receive would find nothing exactly while no message is visible', async () => {
    const { queues, sqs, url } = await open({ visibilitySeconds: 30 });
    const name = url.slice(url.lastIndexOf('/') + 1);
    const isRight = async (expected: boolean) => {
      expect(queues.mayReceive(name)).toBe(expected);
      expect((await receive(sqs, url)).length > 0).toBe(expected);
    };
    await isRight(false);
    await send(sqs, url, ['a']);
    await isRight(true);
    await isRight(false);
    nowMs += 30_000;
    await isRight(true);
    // A receive from a queue that does not exist is refused, so that a poller has to ask it.
    expect(queues.mayReceive('unknown')).toBe(true);
  });

  it('hand out several messages of one group in one batch, in order, as the cloud does', async () => {
    const { sqs, url } = await open({ fifo: true });
    await send(sqs, url, ['1', '2', '3'], 'group');
    expect(await receiveBodies(sqs, url)).toEqual(['1', '2', '3']);
  });

  it('refuse a late delete in a FIFO queue and take it in a standard one', async () => {
    const fifo = await open({ fifo: true, visibilitySeconds: 10 });
    await send(fifo.sqs, fifo.url, ['a'], 'group');
    const standard = await open({ visibilitySeconds: 10 });
    await send(standard.sqs, standard.url, ['a']);
    const [late] = await receive(fifo.sqs, fifo.url);
    const [alsoLate] = await receive(standard.sqs, standard.url);
    nowMs += 11_000;
    await expect(remove(fifo.sqs, fifo.url, late?.ReceiptHandle)).rejects.toThrow();
    await remove(standard.sqs, standard.url, alsoLate?.ReceiptHandle);
    expect(await receiveBodies(standard.sqs, standard.url)).toEqual([]);
  });

  it('refuse to hide a message that nobody holds any more', async () => {
    const { sqs, url } = await open({ visibilitySeconds: 10 });
    await send(sqs, url, ['a']);
    const [message] = await receive(sqs, url);
    nowMs += 11_000;
    const hide = { QueueUrl: url, ReceiptHandle: message?.ReceiptHandle, VisibilityTimeout: 5 };
    await expect(sqs.send(new ChangeMessageVisibilityCommand(hide))).rejects.toBeInstanceOf(MessageNotInflight);
  });

  it('lose messages after their retention of 14 days, and not before', async () => {
    const { sqs, url } = await open();
    await send(sqs, url, ['a']);
    nowMs += 14 * 86_400_000 - 1;
    expect(await receiveBodies(sqs, url)).toEqual(['a']);
    nowMs += 86_400_000;
    expect(await receiveBodies(sqs, url)).toEqual([]);
  });

  it('deliver a deleted message of a standard queue once more, where that weakness is chosen', async () => {
    const { sqs, url } = await open({}, { random: () => 0, duplicateProbability: 1 });
    await send(sqs, url, ['a']);
    for (const expected of [['a'], ['a'], []]) {
      const messages = await receive(sqs, url);
      expect(messages.map((message) => message.Body)).toEqual(expected);
      for (const message of messages) await remove(sqs, url, message.ReceiptHandle);
    }
  });

  it('never deliver a deleted FIFO message again, with any weakness', async () => {
    const { sqs, url } = await open({ fifo: true }, { random: () => 0, duplicateProbability: 1 });
    await send(sqs, url, ['a'], 'group');
    const [message] = await receive(sqs, url);
    await remove(sqs, url, message?.ReceiptHandle);
    nowMs += 3_600_000;
    expect(await receiveBodies(sqs, url)).toEqual([]);
  });

  it('lose the answer of a receive, which hides and counts all the same, where that weakness is chosen', async () => {
    const draws = [0, 1];
    const weaknesses = { random: () => draws.shift() ?? 1, lostReceiveProbability: 0.5 };
    const { sqs, url } = await open({ visibilitySeconds: 10 }, weaknesses);
    await send(sqs, url, ['a']);
    expect(await receiveBodies(sqs, url)).toEqual([]);
    nowMs += 10_000;
    const [message] = await receive(sqs, url);
    expect(message?.Attributes?.ApproximateReceiveCount).toBe('2');
  });

  async function open(
    overrides: Partial<QueueDefinition> = {},
    weaknesses?: QueueWeaknesses,
  ): Promise<{ readonly queues: VirtualQueues; readonly sqs: SQSClient; readonly url: string }> {
    const queues = createVirtualQueues({
      nowMs: () => nowMs,
      ...(weaknesses === undefined ? {} : { weaknesses }),
    });
    const definition = aQueue(overrides);
    const url = (await createQueues(queues.client, [definition])).get(definition.name)?.url ?? '';
    return { queues, sqs: queues.client, url };
  }

  async function remove(sqs: SQSClient, url: string, handle: string | undefined): Promise<void> {
    await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: handle }));
  }
});
