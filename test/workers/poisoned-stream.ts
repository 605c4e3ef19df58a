import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import type { StreamWorker } from '../../functions/kernel/workers/define-worker.ts';
import type { Platform } from '../../functions/ports/platform.ts';
import { createStreamHandler } from '../../functions/kernel/workers/worker-handler.ts';
import { keyText } from '../../functions/kernel/table/kind.ts';
import { createTable, type Table, type TableClient } from '../../functions/kernel/table/table.ts';
import type { StoredItem, Write } from '../../functions/kernel/table/write.ts';
import { workers } from '../../functions/registry.ts';
import { createPoller } from '../../local/engines/poller.ts';
import { createVirtualQueues } from '../../local/engines/virtual-queues.ts';
import { leanStreamsClient } from '../support/engines/lean-client.ts';
import { type Call, makeCustomer } from '../support/bank/client.ts';
import { openTableStream, recordsFor } from '../support/simulation/stream.ts';
import { caller, startTestPlatform, testTableName } from '../support/bank/platform.ts';
import { canary, failing } from './poisons.ts';
import type { Change } from './spoils.ts';
import { writtenLog } from './written-lines.ts';

export const streamWorkers = workers.filter((worker): worker is StreamWorker => worker.source.kind === 'stream');

export type PoisonedStream = Awaited<ReturnType<typeof openPoisonedStream>>;

/**
 * A worker on the stream of a real table, fed by the poller in batches of the given size. The worker is the real one with
 * the handler of its Lambda.
 */
export async function openPoisonedStream(worker: StreamWorker, batchSize = worker.source.batchSize) {
  const base = await startTestPlatform();
  const { log, lines } = writtenLog();
  const fault = { isOn: false };
  const refusing = failing(base.platform, () => new Error(`refused: ${canary}`)).table;
  const platform: Platform = { ...base.platform, log, table: switched(base.table, refusing, fault) };
  const { handle, taken, handled } = noted(createStreamHandler(worker, platform));
  const problems: unknown[] = [];
  const { Table: description } = await base.client.send(new DescribeTableCommand({ TableName: testTableName }));
  const client = leanStreamsClient(base.endpoint);
  const poller = createPoller({
    workers: [{ id: worker.id, source: { ...worker.source, batchSize }, handle }],
    sqs: createVirtualQueues({ nowMs: () => Date.parse(base.clock.now()) }).client,
    stream: { client, streamArn: description?.LatestStreamArn ?? '' },
    onProblem: ({ error }) => void problems.push(error),
  });
  const whole = await openTableStream(base.client, { endpoint: base.endpoint, tableName: testTableName });
  return {
    ...base,
    customer: await makeCustomer(base.call),
    lines,
    errors: () => lines.filter(({ level }) => level === 'error'),
    taken,
    handled,
    problems,
    handle,
    step: () => poller.step(),
    /** Passes all waiting records, up to the first failure. */
    drain: async () => {
      const before = problems.length;
      while (problems.length === before && (await poller.step()) > 0);
    },
    /** Whether the table refuses all requests of the worker. */
    refuse: (given: boolean) => void (fault.isOn = given),
    /** Calls of the API that write what `change` makes of items with such keys. */
    callChanging: (prefix: string, change: Change) => changingCalls(base, prefix, change),
    /** The records since the last call that the worker must get, in their order. */
    written: async () => recordsFor(worker, await whole.next()).map(keyOf),
    close: async () => {
      whole.close();
      client.destroy();
      await base.stop();
    },
  };
}

/** A handler that notes the keys of the records of each batch that it takes, and of all records that it handled. */
function noted(handle: ReturnType<typeof createStreamHandler>) {
  const taken: (readonly string[])[] = [];
  const handled: string[] = [];
  const noting = async (event: DynamoDBStreamEvent) => {
    const keys = event.Records.map(keyOf);
    taken.push(keys);
    await handle(event);
    handled.push(...keys);
  };
  return { handle: noting, taken, handled };
}

/** Calls of the API that write what `change` makes of items with such keys, as another version of the platform might. */
export function changingCalls(
  {
    platform,
    documents,
    token,
  }: { readonly platform: Platform; readonly documents: TableClient; readonly token: string },
  prefix: string,
  change: Change,
): {
  readonly call: Call;
  readonly platform: Platform;
  readonly changed: { readonly before: StoredItem; readonly after: StoredItem }[];
} {
  const changed: { before: StoredItem; after: StoredItem }[] = [];
  // Not the table of the test platform, which refuses what no product code should write.
  const table = createTable(documents, platform.settings.tableName);
  const transact: Table['transact'] = async (writes, sent) => {
    const pairs: typeof changed = [];
    const changing = (write: Write): Write => {
      const before = write.Put?.Item as StoredItem | undefined;
      if (write.Put === undefined || before?.pk.startsWith(prefix) !== true) return write;
      const after = change(before);
      pairs.push({ before, after });
      return { Put: { ...write.Put, Item: after } };
    };
    await table.transact(writes.map(changing), sent);
    changed.push(...pairs);
  };
  const changing = { ...platform, table: { ...table, transact } };
  return { call: caller(changing, token), platform: changing, changed };
}

/** One table, or while there is a fault the other. */
function switched(usual: Table, other: Table, fault: { readonly isOn: boolean }): Table {
  const now = () => (fault.isOn ? other : usual);
  return {
    get: (...input) => now().get(...input),
    getAll: (...input) => now().getAll(...input),
    query: (...input) => now().query(...input),
    queryIndex: (...input) => now().queryIndex(...input),
    transact: (...input) => now().transact(...input),
    put: (...input) => now().put(...input),
    update: (...input) => now().update(...input),
  };
}

function keyOf({ dynamodb }: DynamoDBRecord): string {
  return keyText({ pk: dynamodb?.Keys?.['pk']?.S ?? '', sk: dynamodb?.Keys?.['sk']?.S ?? '' });
}
