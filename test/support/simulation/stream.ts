import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { createStreamHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { workers } from '../../../functions/registry.ts';
import { changesNothing, passes, streamEvent } from '../../../local/engines/poller/stream-event.ts';
import type { TableTarget } from '../bank/platform.ts';
import { leanStreamsClient } from '../engines/lean-client.ts';
import { pick } from './seed.ts';
import type { FaultPlan } from '../weakening/fault-plan.ts';
import type { Random } from '../weakening/random.ts';
import { type Delivery, type StreamOptions, weakenStream } from '../weakening/weaken-stream.ts';

/** The most records that DynamoDB gives at once, and the number that it gives if it is not told one. */
const recordsMax = 1000;

const streamWorkers = workers.filter((worker): worker is StreamWorker => worker.source.kind === 'stream');
/** Of each stream worker on a machine, and how often two of them work at once. */
const processesMax = 2;
const togetherChance = 0.2;

interface StreamFeed {
  readonly place: TableTarget;
  readonly stream?: Omit<StreamOptions, 'seed'>;
  readonly random: Random;
  readonly plan: FaultPlan;
}

/** The deliveries of the stream to each of its workers, as the cloud may cut them; what fails comes again. */
export async function streamFeed(
  client: Parameters<typeof openTableStream>[0],
  machines: readonly Platform[],
  { place, stream: cut, random, plan }: StreamFeed,
) {
  const stream = await openTableStream(client, place);
  const lanes = streamWorkers.map((worker) => ({
    worker,
    // Processes that do not know what the others remember.
    handlers: machines.flatMap((machine) =>
      Array.from({ length: processesMax }, () =>
        createStreamHandler(worker, { ...machine, table: { ...machine.table } }),
      ),
    ),
    waiting: [] as Delivery[],
  }));
  const deliver = async ({ worker, handlers, waiting }: (typeof lanes)[number], delivery: Delivery) => {
    try {
      await plan.as(worker.id, () => pick(random, handlers)({ Records: delivery.Records }));
      if (waiting.includes(delivery)) waiting.splice(waiting.indexOf(delivery), 1);
    } catch {
      // It comes again, as it does in the cloud.
    }
  };
  return {
    close: stream.close,
    /** Looks what was written and cuts it into deliveries. */
    readStream: async () => {
      const records = await stream.next();
      for (const { worker, waiting } of lanes) {
        waiting.push(...weakenStream(recordsFor(worker, records), { ...cut, seed: random.below(2 ** 31) }));
      }
      return records.length;
    },
    /**
     * Hands the next delivery to one of the stream's workers; false where none waits. Now and then the next one of another shard
     * comes at the same time, or the same one to a second process, as after a time-out.
     */
    deliverStream: async (): Promise<boolean> => {
      const lane = random.shuffled(lanes).find(({ waiting }) => waiting.length > 0);
      const [next] = lane?.waiting ?? [];
      if (lane === undefined || next === undefined) return false;
      const other = lane.waiting.find(({ shard }) => shard !== next.shard) ?? next;
      const together = random.chance(togetherChance) ? [next, other] : [next];
      await Promise.all(together.map((delivery) => deliver(lane, delivery)));
      return true;
    },
  };
}

/** A table's stream as one sequence; the engine has one shard. */
export interface TableStream {
  /** The records since the last call, in the order of the commits. */
  readonly next: () => Promise<readonly StreamRecord[]>;
  readonly close: () => void;
}

export async function openTableStream(
  client: DynamoDBClient,
  place: { readonly endpoint: string; readonly tableName: string },
): Promise<TableStream> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: place.tableName }));
  const streams = leanStreamsClient(place.endpoint);
  const StreamArn = table?.LatestStreamArn ?? '';
  let iterator: string | undefined;
  const open = async () => {
    const { StreamDescription: stream } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const shards = stream?.Shards ?? [];
    if (shards.length !== 1) throw new Error(`the stream has ${String(shards.length)} shards`);
    const shard = { StreamArn, ShardId: shards[0]?.ShardId, ShardIteratorType: 'TRIM_HORIZON' as const };
    return (await streams.send(new GetShardIteratorCommand(shard))).ShardIterator;
  };
  return {
    next: async () => {
      const records: StreamRecord[] = [];
      for (;;) {
        iterator ??= await open();
        const answer = await streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: recordsMax }));
        iterator = answer.NextShardIterator;
        records.push(...(answer.Records ?? []));
        if ((answer.Records ?? []).length === 0) return records;
      }
    },
    close: () => streams.destroy(),
  };
}

/** The records that Lambda would hand to a worker. */
export function recordsFor(worker: StreamWorker, records: readonly StreamRecord[]): readonly DynamoDBRecord[] {
  const wanted = records.filter((record) => passes(record, worker.source.filters) && !changesNothing(record));
  return streamEvent(wanted, 'arn:aws:dynamodb:us-east-1:000000000000:table/simulated/stream/1').Records;
}
