import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoints } from './checkpoint.ts';
import type { Lag } from './lag.ts';
import { changesNothing, passes, type StreamRecord } from './stream-event.ts';
import type { PolledStreamWorker } from './worker.ts';

export interface OpenStream {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  /** Reads records at an iterator as the wire carries them; by the client if absent, which takes ten times as long. */
  readonly read?: ReadRecords;
}

/** Reads at most `limit` records. Throws if the engine refuses. */
export type ReadRecords = (
  iterator: string,
  limit: number,
) => Promise<{ readonly records: readonly StreamRecord[]; readonly next: string | undefined }>;

/** A record that a reader has not passed yet. Of one that no worker wants, only the position is kept. */
interface KeptRecord {
  readonly position: string;
  readonly record: StreamRecord | undefined;
}

const RECORDS_MAX = 1_000;
/** Readers that fall further behind than this read again what they need, so that a worker that fails holds no memory. */
const KEPT_MAX = 10_000;

/** The records of one shard, read once for all workers, which pass through them at their own pace. */
export class KeptRecords {
  readonly #stream: OpenStream;
  readonly #shardId: string;
  readonly #wants: (record: StreamRecord) => boolean;
  readonly #places = new Map<string, number>();
  #kept: KeptRecord[] = [];
  /** The number of the first kept record, in the order of reading. */
  #first = 0;
  readonly #begin: string | undefined;
  #last: string | undefined;
  #iterator: string | undefined;
  #reading: Promise<void> | undefined;
  /** How often records have been read. */
  reads = 0;
  hasEnded = false;

  /** Begins behind the position `begin`; without one, at the oldest record. */
  constructor(
    stream: OpenStream,
    shardId: string,
    begin: string | undefined,
    wants: (record: StreamRecord) => boolean,
  ) {
    this.#stream = stream;
    this.#shardId = shardId;
    this.#begin = begin;
    this.#wants = wants;
  }

  /** True if records behind a place have been dropped. */
  hasDropped(place: number): boolean {
    return place < this.#first;
  }

  at(place: number): KeptRecord | undefined {
    return this.#kept[place - this.#first];
  }

  /** How many records from a place on are kept. */
  countFrom(place: number): number {
    return this.#first + this.#kept.length - place;
  }

  /** Says where a worker is. What all have passed is dropped. */
  pass(worker: string, place: number): void {
    this.#places.set(worker, place);
    this.#drop(Math.min(...this.#places.values()));
  }

  /** Keeps nothing more for a worker. */
  leave(worker: string): void {
    this.#places.delete(worker);
  }

  /**
   * Reads on, for a reader at a place, once for all who ask meanwhile. Throws if the engine refuses; the next read then begins where
   * this one did.
   */
  async read(place: number): Promise<void> {
    if (this.#reading !== undefined) {
      await this.#reading;
      // What was written after that read began may be missing from it.
      if (this.countFrom(place) > 0) return;
    }
    if (this.hasEnded) return;
    this.#reading ??= this.#readOn().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    const iterator = this.#iterator ?? (await this.#openIterator());
    this.#iterator = undefined; // after a failure, the next attempt opens a new iterator, because an iterator expires after 15 minutes
    const { records, next } = await (this.#stream.read ?? readBy(this.#stream.client))(iterator, RECORDS_MAX);
    this.#iterator = next;
    this.hasEnded = next === undefined;
    this.reads += 1;
    for (const record of records) {
      const position = record.dynamodb?.SequenceNumber ?? '';
      this.#kept.push({ position, record: this.#wants(record) && !changesNothing(record) ? record : undefined });
      this.#last = position;
    }
    this.#drop(this.#first + this.#kept.length - KEPT_MAX);
  }

  #drop(before: number): void {
    const dropped = before - this.#first;
    if (dropped <= 0) return;
    this.#kept = this.#kept.slice(dropped);
    this.#first = before;
  }

  async #openIterator(): Promise<string> {
    try {
      return await this.#iteratorAfter(this.#last ?? this.#begin);
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
      new GetShardIteratorCommand({ StreamArn: this.#stream.streamArn, ShardId: this.#shardId, ...place }),
    );
    if (iterator === undefined) throw new Error(`DynamoDB returned no iterator for the shard ${this.#shardId}`);
    return iterator;
  }
}

const readBy =
  (client: DynamoDBStreamsClient): ReadRecords =>
  async (iterator, limit) => {
    const answer = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }));
    return { records: answer.Records ?? [], next: answer.NextShardIterator };
  };

/** The records of each shard of a stream, for all its workers. */
export class KeptShards {
  readonly stream: OpenStream;
  readonly lag: Lag | undefined;
  readonly #workers: readonly PolledStreamWorker[];
  readonly #checkpoints: Checkpoints;
  readonly #shards = new Map<string, KeptRecords>();

  constructor(stream: OpenStream, workers: readonly PolledStreamWorker[], checkpoints: Checkpoints, lag?: Lag) {
    this.stream = stream;
    this.lag = lag;
    this.#workers = workers;
    this.#checkpoints = checkpoints;
  }

  /** The records of a shard, from where the worker is that has handled the fewest. */
  of(shardId: string): KeptRecords {
    const known = this.#shards.get(shardId);
    if (known !== undefined) return known;
    const positions = this.#workers.map(({ id }) => this.#checkpoints.position(id, shardId));
    const begin = positions.reduce((one, other) => earlier(one, other));
    const wants = (record: StreamRecord) => this.#workers.some(({ source }) => passes(record, source.filters));
    const made = new KeptRecords(this.stream, shardId, begin, wants);
    for (const { id } of this.#workers) made.pass(id, 0);
    this.#shards.set(shardId, made);
    return made;
  }
}

/** The earlier of two positions in a shard; without a position, nothing is handled. */
const earlier = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : BigInt(one) < BigInt(other) ? one : other;
