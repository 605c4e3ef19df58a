import { type DynamoDBClient, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamWorker } from '../../functions/kernel/runtime/define-worker.ts';
import { changesNothing, passes, streamEvent } from '../../local/engines/poller/stream-event.ts';
import { localClient } from './local-client.ts';

/** A table's stream as one sequence; the engine has one shard. */
export interface TableStream {
  /** What was written since the last call, in the order of the commits. */
  readonly next: () => Promise<readonly StreamRecord[]>;
  readonly close: () => void;
}

export async function openTableStream(
  client: DynamoDBClient,
  place: { readonly endpoint: string; readonly tableName: string },
): Promise<TableStream> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: place.tableName }));
  const streams = new DynamoDBStreamsClient(localClient(place.endpoint));
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
        const answer = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
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
