import { randomBytes } from 'node:crypto';
import type { FoundedOrganisation } from '../../functions/founding/found.ts';
import type { WaitingMessage } from '../../local/engines/virtual-queues/waiting-message.ts';
import { localTableName } from '../../local/local-settings.ts';
import { createPlatformTable } from '../../local/engines/create-table.ts';
import { TestClock } from '../support/bank/test-clock.ts';
import { engineInProcess, type EngineInProcess } from '../support/engines/in-process.ts';
import { leanTableClient } from '../support/engines/lean-client.ts';
import { startMemoryEngine } from '../support/memory-engine/memory-engine.ts';
import type { Marks } from './begin.ts';
import { Deliveries } from './deliveries.ts';
import type { OpenVersion, Seat } from './seat.ts';

/** The data of a bank as a version has left it. */
export interface KeptData {
  readonly version: string;
  /** The time at which it was left. */
  readonly at: string;
  readonly rootKey: string;
  readonly organisation: FoundedOrganisation;
  /** The items of the table, in the form of the protocol of DynamoDB. */
  readonly items: readonly object[];
  /** The files by their keys, in base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly messages: readonly WaitingMessage[];
  readonly marks: Marks;
  /** The number of the last event that the receiver of the webhook has got. */
  readonly delivered: number;
}

/** A Tuesday morning at the bank. */
const startDefault = '2026-11-17T15:00:00.000Z';
const streams = 'DynamoDBStreams_20120810';
const batchMax = 25;

/** A table with its files and its receiver of webhooks, on which versions of the platform work. */
export interface SharedTable {
  /** What a version needs to begin. It reads the stream from now on. */
  seat(kept?: Seat['kept']): Promise<Seat>;
  readonly deliveries: Deliveries;
  readonly clock: TestClock;
  /** What a version leaves. */
  dataOf(version: OpenVersion, about: { readonly version: string; readonly marks: Marks }): Promise<KeptData>;
  stop(): Promise<void>;
}

/** Opens a table with what was kept, or an empty one. */
export async function openTable(kept?: KeptData): Promise<SharedTable> {
  const running = startMemoryEngine();
  const engine = engineInProcess(new URL(running.endpoint).hostname);
  if (engine === undefined) throw new Error('the engine in memory is not in this process');
  await createTable(running.endpoint);
  for (let from = 0; from < (kept?.items.length ?? 0); from += batchMax) {
    const puts = kept?.items.slice(from, from + batchMax).map((Item) => ({ PutRequest: { Item } }));
    await askEngine(engine, 'DynamoDB_20120810.BatchWriteItem', { RequestItems: { [localTableName]: puts } });
  }
  const files = new Map(
    Object.entries(kept?.files ?? {}).map(([key, text]): [string, Uint8Array] => [key, Buffer.from(text, 'base64')]),
  );
  const rootKey = kept === undefined ? randomBytes(32) : Buffer.from(kept.rootKey, 'base64');
  const clock = new TestClock(kept?.at ?? startDefault);
  const deliveries = new Deliveries(kept?.delivered);
  return {
    clock,
    deliveries,
    seat: async (organisation) => ({
      engine: await fromNowOn(engine),
      files,
      clock,
      rootKey,
      receive: (request) => deliveries.receive(request),
      ...(organisation === undefined ? {} : { kept: organisation }),
    }),
    dataOf: async (version, { version: name, marks }) => ({
      version: name,
      at: clock.now(),
      rootKey: Buffer.from(rootKey).toString('base64'),
      organisation: version.organisation,
      items: (await askEngine(engine, 'DynamoDB_20120810.Scan', { TableName: localTableName }))['Items'] as object[],
      files: Object.fromEntries([...files].map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')])),
      messages: version.messages(),
      marks,
      delivered: deliveries.last,
    }),
    stop: running.stop,
  };
}

async function createTable(endpoint: string): Promise<void> {
  const client = leanTableClient(endpoint);
  await createPlatformTable(client, localTableName);
  client.destroy();
}

/** The same engine, whose stream begins with what is written after this. */
async function fromNowOn(engine: EngineInProcess): Promise<EngineInProcess> {
  const { Table: table } = await askEngine(engine, 'DynamoDB_20120810.DescribeTable', { TableName: localTableName });
  const StreamArn = (table as { readonly LatestStreamArn: string }).LatestStreamArn;
  const open = { StreamArn, ShardId: 'shardId-0', ShardIteratorType: 'TRIM_HORIZON' };
  let { ShardIterator } = await askEngine(engine, `${streams}.GetShardIterator`, open);
  for (let isAtEnd = false; !isAtEnd;) {
    const { Records, NextShardIterator } = await askEngine(engine, `${streams}.GetRecords`, { ShardIterator });
    isAtEnd = (Records as readonly unknown[]).length === 0;
    ShardIterator = NextShardIterator;
  }
  return (target, input, form) =>
    target === `${streams}.GetShardIterator`
      ? Promise.resolve({ status: 200, body: { ShardIterator } })
      : engine(target, input, form);
}

async function askEngine(engine: EngineInProcess, target: string, input: Readonly<Record<string, unknown>>) {
  const { status, body } = await engine(target, input);
  if (status !== 200) throw new Error(`${target} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
