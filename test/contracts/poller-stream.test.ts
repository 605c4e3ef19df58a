import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import type { RunningEngine } from '../../local/engines/dynamodb.ts';
import { createPoller } from '../../local/engines/poller.ts';
import type { Poller, PollerSettings } from '../../local/engines/poller.ts';
import type { PollerProblem } from '../../local/engines/poller/worker.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import { fakeStream } from '../support/engines/fake-stream.ts';
import { openSmallTable } from '../support/engines/small-table.ts';
import type { SmallTable } from '../support/engines/small-table.ts';

const queues = createVirtualQueues({ nowMs: () => 0 });

// Lambda's own rules, which it keeps too: event-sources.test.ts.

describe('the poller of streams', () => {
  let engine: RunningEngine;
  let table: SmallTable;
  let folder: string;
  let problems: PollerProblem[];
  beforeAll(async () => {
    engine = await startDynamoDb();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    table = await openSmallTable(engine.endpoint);
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-poller-'));
    problems = [];
  });
  afterEach(() => {
    table.close();
    rmSync(folder, { recursive: true });
  });

  it('starts with the oldest record and hands over at most the batch size, in order', async () => {
    const batches: string[][] = [];
    for (const key of ['1', '2', '3', '4', '5']) await table.put(key);
    await streamPoller((event) => batches.push(keys(event)), { batchSize: 2 }).drain();
    expect(batches).toEqual([['1', '2'], ['3', '4'], ['5']]);
  });

  it('hands over what is empty as it was stored', async () => {
    const stored = { map: { M: {} }, text: { S: '' }, list: { L: [{ M: {} }, { L: [] }, { M: { map: { M: {} } } }] } };
    const images: unknown[] = [];
    await table.put('1', stored);
    await streamPoller((event) => images.push(event.Records[0]?.dynamodb?.NewImage)).drain();
    expect(images).toEqual([{ pk: { S: '1' }, sk: { S: '-' }, ...stored }]);
  });

  it('has a failing batch again, the same, and nothing behind it, until it succeeds', async () => {
    const batches: string[][] = [];
    for (const key of ['1', '2', '3']) await table.put(key);
    const poller = streamPoller(
      (event) => {
        batches.push(keys(event));
        if (batches.length < 3) throw new Error('not yet');
      },
      { batchSize: 2 },
    );
    await poller.step();
    await table.put('4');
    await poller.drain();
    expect(batches).toEqual([
      ['1', '2'],
      ['1', '2'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(problems).toHaveLength(2);
  });

  it('continues after the last batch that succeeded after a restart', async () => {
    const seen: string[] = [];
    const checkpointPath = path.join(folder, 'deep', 'checkpoint.json');
    await table.put('1');
    await streamPoller((event) => seen.push(...keys(event)), { checkpointPath }).drain();
    await table.put('2');
    const crashing = streamPoller(() => Promise.reject(new Error('crash')), { checkpointPath });
    await crashing.step();
    await streamPoller((event) => seen.push(...keys(event)), { checkpointPath }).drain();
    expect(seen).toEqual(['1', '2']);
  });

  it('continues after what it has handled when it was stopped', async () => {
    const seen: string[] = [];
    const checkpointPath = path.join(folder, 'checkpoint.json');
    const first = streamPoller((event) => seen.push(...keys(event)), { checkpointPath });
    first.start();
    await table.put('1');
    await until(() => seen.length === 1);
    await first.stop();
    await table.put('2');
    await streamPoller((event) => seen.push(...keys(event)), { checkpointPath }).drain();
    expect(seen).toEqual(['1', '2']);
  });

  it('begins anew when the table was made anew', async () => {
    const seen: string[] = [];
    const checkpointPath = path.join(folder, 'checkpoint.json');
    for (const key of ['1', '2', '3']) await table.put(key);
    await streamPoller((event) => seen.push(...keys(event)), { checkpointPath }).drain();
    const another = await openSmallTable(engine.endpoint);
    await another.put('first of the new');
    const stream = another.stream;
    await streamPoller((event) => seen.push(...keys(event)), { checkpointPath, stream }).drain();
    another.close();
    expect(seen).toEqual(['1', '2', '3', 'first of the new']);
  });

  it('serves two workers independently of each other', async () => {
    const seen: string[] = [];
    await table.put('1');
    const poller = createPoller({
      sqs: queues.client,
      stream: table.stream,
      workers: [
        {
          id: 'stuck',
          source: { kind: 'stream', batchSize: 1, filters: [] },
          handle: () => Promise.reject(new Error()),
        },
        {
          id: 'well',
          source: { kind: 'stream', batchSize: 1, filters: [] },
          handle: (event: DynamoDBStreamEvent) => Promise.resolve(seen.push(...keys(event))),
        },
      ],
    });
    await table.put('2');
    for (let steps = 0; steps < 3; steps += 1) await poller.step();
    expect(seen).toEqual(['1', '2']);
  });

  describe('for several workers', () => {
    const reader = (
      id: string,
      seen: string[][],
      given: { readonly keyPrefix?: string; readonly isStuck?: () => boolean },
    ) => ({
      id,
      source: {
        kind: 'stream' as const,
        batchSize: 3,
        filters: [{ eventNames: ['INSERT' as const], keyPrefix: given.keyPrefix ?? '' }],
      },
      handle: (event: DynamoDBStreamEvent) => {
        if (given.isStuck?.() === true) throw new Error('stuck');
        return Promise.resolve(seen.push(keys(event)));
      },
    });
    const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, n) => String(first + n));

    it('reads each record once, and fills batches with what passes the filters', async () => {
      const stream = fakeStream();
      let read = 0;
      stream.client.middlewareStack.add(
        (next, { commandName }) =>
          async (args) => {
            const result = await next(args);
            const { Records: records = [] } = result.output as { readonly Records?: readonly unknown[] };
            if (commandName === 'GetRecordsCommand') read += records.length;
            return result;
          },
        { step: 'initialize', name: 'counted', priority: 'high' },
      );
      stream.open('shard');
      stream.write('shard', ['a1', 'b1', 'b2', 'a2', 'b3', 'a3', 'a4']);
      const [ofA, ofB]: [string[][], string[][]] = [[], []];
      const workers = [reader('a', ofA, { keyPrefix: 'a' }), reader('b', ofB, { keyPrefix: 'b' })];
      await createPoller({ sqs: queues.client, stream, workers }).drain();
      expect(ofA).toEqual([['a1', 'a2', 'a3'], ['a4']]);
      expect(ofB).toEqual([['b1', 'b2', 'b3']]);
      expect(read).toBe(7);
    });

    it('continues each where it was after a restart', async () => {
      const checkpointPath = path.join(folder, 'checkpoint.json');
      const stream = fakeStream();
      stream.open('shard');
      stream.write('shard', numbers(6));
      const [well, late]: [string[][], string[][]] = [[], []];
      let isStuck = true;
      const workers = [reader('well', well, {}), reader('late', late, { isStuck: () => isStuck })];
      const start = () => createPoller({ sqs: queues.client, stream, workers, checkpointPath });
      await start().step();
      stream.write('shard', numbers(2, 6));
      isStuck = false;
      await start().drain();
      expect(well.flat()).toEqual(numbers(8));
      expect(late.flat()).toEqual(numbers(8));
    });

    it('loses nothing for one that is far behind the others', async () => {
      const stream = fakeStream();
      stream.open('shard');
      const [well, late]: [string[][], string[][]] = [[], []];
      let isStuck = true;
      const source = { kind: 'stream' as const, batchSize: 1_000, filters: [] };
      const workers = [
        { ...reader('well', well, {}), source },
        { ...reader('late', late, { isStuck: () => isStuck }), source },
      ];
      const poller = createPoller({ sqs: queues.client, stream, workers });
      stream.write('shard', numbers(25_000));
      for (let steps = 0; steps < 25; steps += 1) await poller.step();
      isStuck = false;
      await poller.drain();
      expect(well.flat()).toEqual(numbers(25_000));
      expect(late.flat()).toEqual(numbers(25_000));
    });
  });

  it('follows the stream while it is started, retrying what fails, and is quiet once stopped', async () => {
    const seen: string[] = [];
    let failures = 0;
    const poller = streamPoller((event) => {
      if (failures < 2) {
        failures += 1;
        throw new Error('not yet');
      }
      seen.push(...keys(event));
    });
    poller.start();
    await table.put('1');
    await until(() => seen.length === 1);
    await poller.stop();
    await table.put('2');
    expect(seen).toEqual(['1']);
    expect(problems).toHaveLength(2);
  });

  describe('over several shards', () => {
    it('reads a parent to its end before its children, and the children independently', async () => {
      const stream = fakeStream();
      stream.open('parent');
      stream.write('parent', ['1', '2']);
      const seen: string[] = [];
      const poller = streamPoller(
        (event) => {
          if (seen.length === 2 && keys(event).includes('left')) throw new Error('stuck');
          seen.push(...keys(event));
        },
        { stream, batchSize: 1 },
      );
      await poller.step();
      stream.split('parent', ['left shard', 'right shard']);
      stream.write('left shard', ['left']);
      stream.write('right shard', ['right']);
      await poller.drain();
      expect(seen.slice(0, 2)).toEqual(['1', '2']);
      expect(seen.slice(2)).toEqual(['right', 'left']);
    });

    it('opens an iterator again where the old one has expired, and loses nothing', async () => {
      const stream = fakeStream();
      stream.open('shard');
      stream.write('shard', ['1']);
      const seen: string[] = [];
      const poller = streamPoller((event) => seen.push(...keys(event)), { stream });
      await poller.step();
      stream.expireIterators();
      stream.write('shard', ['2']);
      await poller.drain();
      expect(seen).toEqual(['1', '2']);
      expect(problems).toHaveLength(1);
    });

    it('starts at the oldest record that is left where its own was trimmed away', async () => {
      const checkpointPath = path.join(folder, 'checkpoint.json');
      const stream = fakeStream();
      stream.open('shard');
      stream.write('shard', ['1']);
      const seen: string[] = [];
      await streamPoller((event) => seen.push(...keys(event)), { stream, checkpointPath }).drain();
      stream.write('shard', ['2', '3']);
      stream.trim('shard', 2);
      await streamPoller((event) => seen.push(...keys(event)), { stream, checkpointPath }).drain();
      expect(seen).toEqual(['1', '3']);
    });
  });

  function streamPoller(
    handle: (event: DynamoDBStreamEvent) => unknown,
    given: Partial<Pick<PollerSettings, 'checkpointPath' | 'stream'>> & {
      readonly batchSize?: number;
    } = {},
  ): Poller {
    const { batchSize = 10, ...settings } = given;
    return createPoller({
      sqs: queues.client,
      stream: table.stream,
      onProblem: (problem) => problems.push(problem),
      workers: [
        {
          id: 'tested',
          source: { kind: 'stream', batchSize, filters: [] },
          handle: (event: DynamoDBStreamEvent) => Promise.resolve(event).then(handle),
        },
      ],
      ...settings,
    });
  }
});

function keys(event: DynamoDBStreamEvent): string[] {
  return event.Records.map((record) => record.dynamodb?.Keys?.['pk']?.S ?? '');
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
