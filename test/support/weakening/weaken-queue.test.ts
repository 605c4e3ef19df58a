import { createHash } from 'node:crypto';
import { DeleteMessageCommand, SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { FaultPlan } from './fault-plan.ts';
import { weakenQueue, wrapSend } from './weaken-queue.ts';

/** Remembers what reached it. The private field shows that a wrapped target still is itself. */
class Recorder {
  readonly #received: { name: string; input: unknown }[] = [];

  get received() {
    return this.#received;
  }

  send(command: { input: object }): Promise<unknown> {
    this.#received.push({ name: command.constructor.name, input: command.input });
    return Promise.resolve({ Successful: [], Messages: ['message'] });
  }
}

const send = (queue: string) => new SendMessageCommand({ QueueUrl: queue, MessageBody: 'wake' });
const remove = (queue: string) => new DeleteMessageCommand({ QueueUrl: queue, ReceiptHandle: 'handle' });

describe('a wrapped sender', () => {
  test('duplicates on a standard queue and not on a FIFO one', async () => {
    const target = new Recorder();
    const queue = wrapSend(target, new FaultPlan(), { seed: 1, duplicates: 1 });
    await queue.send(send('standard'));
    expect(target.received).toHaveLength(2);
    await queue.send(remove('standard'));
    expect(target.received).toHaveLength(2);
    await queue.send(send('ordered.fifo'));
    await queue.send(remove('ordered.fifo'));
    expect(queue.received).toHaveLength(4);
  });

  test('sends some entries of a batch and names the others as failed', async () => {
    const target = new Recorder();
    const queue = wrapSend(target, new FaultPlan(), { seed: 2, partialBatches: 1 });
    const entries = ['1', '2', '3'].map((id) => ({ Id: id, MessageBody: id }));
    const batch = new SendMessageBatchCommand({ QueueUrl: 'ordered.fifo', Entries: entries });
    const { Failed: failed } = (await queue.send(batch)) as { Failed: { Id: string }[] };
    const { Entries: sent } = target.received[0]?.input as { Entries: { Id: string }[] };
    expect([...sent, ...failed].map((entry) => entry.Id).sort()).toEqual(['1', '2', '3']);
    expect([sent.length > 0, failed.length > 0]).toEqual([true, true]);
    expect(target.received[0]?.name).toBe('SendMessageBatchCommand');
    expect(batch.input.Entries).toHaveLength(3);
  });

  test.each([
    [{ throttles: 1 }, 'ThrottlingException', 0],
    [{ drops: 1 }, 'InternalError', 0],
    [{ lostAnswers: 1 }, 'InternalError', 1],
  ])('fails under %j with %s, %i sent', async (faults, name, sent) => {
    const target = new Recorder();
    const queue = wrapSend(target, new FaultPlan(), { seed: 3, ...faults });
    await expect(queue.send(send('standard'))).rejects.toMatchObject({ name });
    expect(target.received).toHaveLength(sent);
  });

  test('shares a plan: one count, one death', async () => {
    const plan = new FaultPlan();
    const [first, second] = [new Recorder(), new Recorder()];
    const queues = [wrapSend(first, plan), wrapSend(second, plan)] as const;
    await queues[0].send(send('standard'));
    plan.failAt(1, 'after');
    await expect(queues[1].send(send('standard'))).rejects.toThrow('crashed after I/O 2, SendMessage');
    await expect(queues[0].send(send('standard'))).rejects.toThrow('crashed after I/O 2, SendMessage');
    expect([first.received.length, second.received.length, plan.count]).toEqual([1, 1, 2]);
  });
});

describe('a weakened SQS client', () => {
  /** A client whose network is a function: nothing leaves the process. */
  function clientThat(sees: (target: string) => void): SQSClient {
    const client = new SQSClient({
      endpoint: 'https://sqs',
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    client.middlewareStack.add(
      () => (args) => {
        sees(String((args.request as { headers: Record<string, string> }).headers['x-amz-target']));
        return Promise.resolve({
          response: {
            statusCode: 200,
            headers: {},
            body: Buffer.from(JSON.stringify({ MD5OfMessageBody: createHash('md5').update('wake').digest('hex') })),
          },
        });
      },
      { step: 'deserialize', priority: 'low', name: 'noNetwork' },
    );
    return client;
  }

  test('sends twice, hides deletions, counts and crashes', async () => {
    const seen: string[] = [];
    const client = clientThat((target) => seen.push(target));
    const { plan, off } = weakenQueue(client, { seed: 4, duplicates: 1 });
    await client.send(send('https://sqs/1/standard'));
    await client.send(remove('https://sqs/1/standard'));
    expect(seen).toEqual(['AmazonSQS.SendMessage', 'AmazonSQS.SendMessage']);
    off();
    await client.send(remove('https://sqs/1/standard'));
    expect(seen.at(-1)).toBe('AmazonSQS.DeleteMessage');
    plan.failAt(1, 'before');
    await expect(client.send(remove('https://sqs/1/standard'))).rejects.toThrow('crashed before I/O 4, DeleteMessage');
  });
});
