import type { SQSClient } from '@aws-sdk/client-sqs';
import { pause } from '../../local/engines/pause.ts';
import { openCheckpoints } from '../../local/engines/poller/checkpoint.ts';
import { createDoorbell } from '../../local/engines/poller/doorbell.ts';
import { KeptShards } from '../../local/engines/poller/kept-records.ts';
import { QueueSource } from '../../local/engines/poller/queue-source.ts';
import { StreamSource } from '../../local/engines/poller/stream-source.ts';
import { fakeStream } from '../support/engines/fake-stream.ts';

const minuteMs = 60_000;
const fail = ({ error }: { readonly error: unknown }): void => {
  throw error;
};

/** The calls of a source of the poller in one minute without work. Waiting takes no time here, and is added up. */
describe('in a minute without work', () => {
  test('a reader of the stream looks once a second at most, after a few quick looks', async () => {
    const { client, ...stream } = fakeStream();
    stream.open('shard');
    let looks = 0;
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === 'GetRecordsCommand') looks += 1;
          return next(args);
        },
      { step: 'initialize', name: 'counted', priority: 'high' },
    );
    const end = new AbortController();
    let waitedMs = 0;
    const bell = {
      rings: 0,
      ring: () => undefined,
      wait: (_since: number, milliseconds: number) => {
        waitedMs += milliseconds;
        if (waitedMs >= minuteMs) end.abort();
        return Promise.resolve();
      },
    };
    const worker = {
      id: 'reader',
      source: { kind: 'stream' as const, batchSize: 100, filters: [] },
      handle: fail as never,
    };
    const checkpoints = openCheckpoints(undefined, stream.streamArn, ['reader']);
    const shards = new KeptShards({ client, ...stream }, [worker], checkpoints);
    await new StreamSource(shards, worker, checkpoints, bell, fail).run(end.signal);
    // 100, 200, 400, 800 ms, and 1 second from then on.
    expect(looks).toBe(4 + 59);
  });

  test('a reader of the stream that has caught up handles together what is written within 50 ms', async () => {
    const stream = fakeStream();
    stream.open('shard');
    const batches: number[] = [];
    const end = new AbortController();
    const source = { kind: 'stream' as const, batchSize: 100, filters: [] };
    const handle = (event: { readonly Records: readonly unknown[] }) => {
      batches.push(event.Records.length);
      return Promise.resolve();
    };
    const worker = { id: 'reader', source, handle: handle as never };
    const checkpoints = openCheckpoints(undefined, stream.streamArn, ['reader']);
    const bell = createDoorbell();
    const begun = performance.now();
    const reading = new StreamSource(
      new KeptShards(stream, [worker], checkpoints),
      worker,
      checkpoints,
      bell,
      fail,
    ).run(end.signal);
    for (let number = 1; number <= 40; number += 1) {
      stream.write('shard', [String(number)]);
      bell.ring();
      await new Promise((resolve) => setImmediate(resolve));
    }
    while (batches.reduce((sum, count) => sum + count, 0) < 40) await pause(5, end.signal);
    expect(batches.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 50);
    end.abort();
    await reading;
  });

  test('a reader of a queue asks three times', async () => {
    const end = new AbortController();
    let asked = 0;
    let waitedMs = 0;
    const answers: Readonly<Record<string, (input: { readonly WaitTimeSeconds: number }) => object>> = {
      GetQueueUrlCommand: () => ({ QueueUrl: 'http://127.0.0.1/queue' }),
      GetQueueAttributesCommand: () => ({ Attributes: { QueueArn: 'arn:aws:sqs:us-east-1:000000000000:queue' } }),
      ReceiveMessageCommand: ({ WaitTimeSeconds }) => {
        asked += 1;
        waitedMs += WaitTimeSeconds * 1_000;
        if (waitedMs >= minuteMs) end.abort();
        return {};
      },
    };
    const send = (command: { readonly constructor: { readonly name: string }; readonly input: never }) =>
      Promise.resolve(answers[command.constructor.name]?.(command.input));
    const queue = { name: 'queue', fifo: false, visibilitySeconds: 30, maxReceiveCount: 5 };
    const source = { kind: 'queue' as const, queue, batchSize: 1, maximumConcurrency: 5 };
    const sqs = { send } as unknown as SQSClient;
    await new QueueSource({ id: 'reader', source, handle: fail as never }, sqs, fail).run(end.signal);
    expect(asked).toBe(3);
  });
});
