import {
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamsClient, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoints } from './checkpoint.ts';
import { changesNothing, passes, streamEvent } from './stream-event.ts';
import type { PolledStreamWorker } from './worker.ts';

const RECORDS_MAX = 1_000;

export interface OpenStream {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
}

/** Reads one shard in order for one worker. A failed batch is retried before any later record. */
export class ShardReader {
  readonly shardId: string;
  readonly parentId: string | undefined;
  readonly #stream: OpenStream;
  readonly #worker: PolledStreamWorker;
  readonly #checkpoints: Checkpoints;
  #iterator: string | undefined;
  #batch: readonly StreamRecord[] = [];
  #hasEnded = false;

  constructor(
    shard: { readonly id: string; readonly parentId: string | undefined },
    stream: OpenStream,
    worker: PolledStreamWorker,
    checkpoints: Checkpoints,
  ) {
    this.shardId = shard.id;
    this.parentId = shard.parentId;
    this.#stream = stream;
    this.#worker = worker;
    this.#checkpoints = checkpoints;
  }

  /** True if the shard is closed and all its records are handled, so that its children may be read. */
  get isRead(): boolean {
    return this.#hasEnded && this.#batch.length === 0;
  }

  /** Handles one batch. Returns the number of records, including those that the filters drop. Throws what the worker throws. */
  async step(): Promise<number> {
    if (this.#batch.length === 0) this.#batch = await this.#read();
    const met = this.#batch.length;
    const last = this.#batch.at(-1)?.dynamodb?.SequenceNumber;
    if (last === undefined) return met;
    const records = this.#batch.filter(
      (record) => passes(record, this.#worker.source.filters) && !changesNothing(record),
    );
    if (records.length > 0) await this.#worker.handle(streamEvent(records, this.#stream.streamArn));
    this.#checkpoints.advance(this.#worker.id, this.shardId, last);
    this.#batch = [];
    return met;
  }

  async #read(): Promise<readonly StreamRecord[]> {
    if (this.#hasEnded) return [];
    const iterator = this.#iterator ?? (await this.#openIterator());
    this.#iterator = undefined; // after a failure, the next attempt opens a new iterator at the checkpoint, because an iterator expires after 15 minutes
    const limit = Math.min(this.#worker.source.batchSize, RECORDS_MAX);
    const answer = await this.#stream.client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }));
    this.#iterator = answer.NextShardIterator;
    this.#hasEnded = answer.NextShardIterator === undefined;
    return answer.Records ?? [];
  }

  async #openIterator(): Promise<string> {
    const position = this.#checkpoints.position(this.#worker.id, this.shardId);
    try {
      return await this.#iteratorAfter(position);
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return this.#iteratorAfter(undefined);
    }
  }

  async #iteratorAfter(position: string | undefined): Promise<string> {
    const place =
      position === undefined
        ? { ShardIteratorType: 'TRIM_HORIZON' as const }
        : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: position };
    const { ShardIterator: iterator } = await this.#stream.client.send(
      new GetShardIteratorCommand({ StreamArn: this.#stream.streamArn, ShardId: this.shardId, ...place }),
    );
    if (iterator === undefined) throw new Error(`DynamoDB returned no iterator for the shard ${this.shardId}`);
    return iterator;
  }
}
