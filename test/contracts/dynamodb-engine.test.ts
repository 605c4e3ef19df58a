import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { engineVariable } from '../../local/engines/dynamodb/choice.ts';
import { PlatformProblem } from '../../local/engines/platform-problem.ts';
import { createPoller } from '../../local/engines/poller.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import { startableEngines } from '../support/engines/dynamodb-engines.ts';
import { openSmallTable } from '../support/engines/small-table.ts';

describe.each(startableEngines)('the DynamoDB engine %s', (kind, engine) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bankstack-engine-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps table and stream over a restart', async () => {
    const dbPath = path.join(folder, 'new', 'table.db');
    const first = await engine.start({ dbPath });
    const made = await openSmallTable(first.endpoint);
    await made.put('a');
    made.close();
    await first.stop();
    const second = await engine.start({ dbPath });
    const table = await openSmallTable(second.endpoint, /table\/([^/]+)/.exec(made.stream.streamArn)?.[1]);
    await table.put('b');
    expect(table.stream.streamArn).toBe(made.stream.streamArn);
    expect(await keysInStream(table)).toEqual(['a', 'b']);
    table.close();
    await second.stop();
  });

  it('removes stream records that every worker has read, and continues with its numbers', async () => {
    const dbPath = path.join(folder, 'table.db');
    const checkpointPath = path.join(folder, 'checkpoint.json');
    const first = await engine.start({ dbPath });
    const made = await openSmallTable(first.endpoint);
    for (const key of ['a', 'b', 'c']) await made.put(key);
    await keysInStream(made, checkpointPath);
    made.close();
    await first.stop();
    const second = await engine.start({ dbPath, checkpointPath });
    const table = await openSmallTable(second.endpoint, /table\/([^/]+)/.exec(made.stream.streamArn)?.[1]);
    await table.put('d');
    // DynamoDB Local removes records after 24 hours.
    expect(await keysInStream(table)).toEqual(kind === 'dynoxide' ? ['c', 'd'] : ['a', 'b', 'c', 'd']);
    expect(await keysInStream(table, checkpointPath)).toEqual(['d']);
    table.close();
    await second.stop();
    if (kind !== 'dynoxide') return;
    // The same while the engine runs, and what is written meanwhile has its numbers.
    const third = await engine.start({ dbPath, checkpointPath, trimEveryMs: 10 });
    const last = await openSmallTable(third.endpoint, table.stream.streamArn.split('/')[1]);
    for (let number = 1; number <= 20; number += 1) await last.put(`e${number}`);
    expect(await keysInStream(last, checkpointPath)).toHaveLength(20);
    const left = async () => (await keysInStream(last)).join();
    await expect(becomes(async () => (await left()) === 'e20')).resolves.toBe(true);
    await last.put('f');
    expect(await left()).toMatch(/^(e20,)?f$/);
    last.close();
    await third.stop();
  });

  it('says what is wrong with a file that is no database', async () => {
    const dbPath = path.join(folder, 'table.db');
    writeFileSync(dbPath, 'this is no database, whatever its name says');
    await expect(engine.start({ dbPath })).rejects.toThrow(PlatformProblem);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends with its process and leaves nothing behind, by %s', async (signal) => {
    const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'fixtures', 'engine-owner.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder, [engineVariable]: kind },
    });
    const [endpoint] = (await once(owner.stdout, 'data')) as [Buffer];
    await expect(answers(endpoint.toString())).resolves.toBe(true);
    expect(readdirSync(folder)).not.toEqual([]);
    owner.kill(signal);
    await expect(becomes(async () => !(await answers(endpoint.toString())))).resolves.toBe(true);
    await expect(becomes(() => readdirSync(folder).length === 0)).resolves.toBe(true);
  });
});

async function keysInStream(
  table: Awaited<ReturnType<typeof openSmallTable>>,
  checkpointPath?: string,
): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const poller = createPoller({
    sqs: createVirtualQueues({ nowMs: () => 0 }).client,
    stream: table.stream,
    ...(checkpointPath === undefined ? {} : { checkpointPath }),
    workers: [
      {
        id: 'reader',
        source: { kind: 'stream', batchSize: 10, filters: [] },
        handle: (event: DynamoDBStreamEvent) =>
          Promise.resolve(keys.push(...event.Records.map((record) => record.dynamodb?.Keys?.['pk']?.S))),
      },
    ],
  });
  await poller.drain();
  return keys;
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

/** Looks again and again, up to 5 seconds. */
async function becomes(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let look = 0; look < 500; look += 1) {
    if (await condition()) return true;
    await pause(10);
  }
  return false;
}
