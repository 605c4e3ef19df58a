import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Checkpoints } from './checkpoint.ts';
import { KeptRecords, type KeptShards, type OpenStream } from './kept-records.ts';
import type { Lag } from './lag.ts';
import { passes, type StreamRecord, streamEvent } from './stream-event.ts';
import type { PolledStreamWorker } from './worker.ts';

/** A shard of the stream. */
export interface NamedShard {
  readonly id: string;
  readonly parentId: string | undefined;
}

interface Batch {
  readonly records: readonly StreamRecord[];
  /** The place behind the last record that the batch has passed, and the position of that record. */
  readonly end: number;
  readonly position: string;
}

/** Reads one shard in order for one worker. A failed batch is retried before any later record. */
export class ShardReader {
  readonly shardId: string;
  readonly parentId: string | undefined;
  readonly #stream: OpenStream;
  readonly #lag: Lag | undefined;
  readonly #worker: PolledStreamWorker;
  readonly #checkpoints: Checkpoints;
  /** Shared with the other workers, unless this one is far behind them. */
  #kept: KeptRecords;
  #place = 0;
  #readsSeen = 0;
  #batch: Batch | undefined;
  /** The position up to which the worker had handled the shard when this reader began, until it is passed. */
  #handled: bigint | undefined;
  /** How many records this step has skipped because they were handled before. */
  #skipped = 0;

  constructor({ id, parentId }: NamedShard, shards: KeptShards, worker: PolledStreamWorker, checkpoints: Checkpoints) {
    this.shardId = id;
    this.parentId = parentId;
    this.#stream = shards.stream;
    this.#lag = shards.lag;
    this.#kept = shards.of(id);
    this.#worker = worker;
    this.#checkpoints = checkpoints;
    const position = checkpoints.position(worker.id, id);
    this.#handled = position === undefined ? undefined : BigInt(position);
  }

  /** True if the shard is closed and all its records are handled, so that its children may be read. */
  get isRead(): boolean {
    return this.#kept.hasEnded && this.hasCaughtUp;
  }

  /** True if everything that has been read of the shard is handled. */
  get hasCaughtUp(): boolean {
    return this.#batch === undefined && this.#kept.countFrom(this.#place) === 0;
  }

  /** Handles one batch. Returns the number of records, including those that the filters drop. Throws what the worker throws. */
  async step(): Promise<number> {
    this.#skipped = 0;
    this.#batch ??= await this.#next();
    const batch = this.#batch;
    if (batch === undefined) return this.#skipped;
    if (batch.records.length > 0) await this.#handle(streamEvent(batch.records, this.#stream.streamArn));
    const passed = batch.end - this.#place;
    this.#place = batch.end;
    this.#batch = undefined;
    this.#kept.pass(this.#worker.id, batch.end);
    this.#checkpoints.advance(this.#worker.id, this.shardId, batch.position);
    return passed + this.#skipped;
  }

  async #handle(event: DynamoDBStreamEvent): Promise<void> {
    await this.#worker.handle(event);
    const madeSeconds = event.Records[0]?.dynamodb?.ApproximateCreationDateTime;
    if (madeSeconds !== undefined) this.#lag?.note(madeSeconds);
  }

  /** The next records for the worker: a whole batch if there are as many, after one look for more. */
  async #next(): Promise<Batch | undefined> {
    if (this.#kept.hasDropped(this.#place)) this.#readAlone();
    const batch = this.#cut();
    // If records have been read since this reader looked, it need not read for more.
    const isEnough = batch !== undefined && batch.records.length >= this.#worker.source.batchSize;
    if (!isEnough && (batch === undefined || this.#kept.reads === this.#readsSeen)) {
      await this.#kept.read(this.#place);
      this.#readsSeen = this.#kept.reads;
      return this.#cut();
    }
    this.#readsSeen = this.#kept.reads;
    return batch;
  }

  #cut(): Batch | undefined {
    this.#skipHandled();
    const { filters, batchSize } = this.#worker.source;
    const records: StreamRecord[] = [];
    let end = this.#place;
    let position: string | undefined;
    for (let one = this.#kept.at(end); one !== undefined && records.length < batchSize; one = this.#kept.at(end)) {
      if (one.record !== undefined && passes(one.record, filters)) records.push(one.record);
      ({ position } = one);
      end += 1;
    }
    return position === undefined ? undefined : { records, end, position };
  }

  /** Skips what the worker had handled before: the shared records may begin earlier, for another worker. */
  #skipHandled(): void {
    for (let one = this.#kept.at(this.#place); one !== undefined; one = this.#kept.at(this.#place)) {
      if (this.#handled === undefined || BigInt(one.position) > this.#handled) {
        this.#handled = undefined;
        return;
      }
      this.#place += 1;
      this.#skipped += 1;
    }
  }

  #readAlone(): void {
    const { source, id } = this.#worker;
    const begin = this.#checkpoints.position(id, this.shardId);
    this.#kept.leave(id);
    this.#kept = new KeptRecords(this.#stream, this.shardId, begin, (record) => passes(record, source.filters));
    this.#kept.pass(id, 0);
    this.#place = 0;
    this.#readsSeen = 0;
  }
}
