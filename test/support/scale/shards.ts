import type { DynamoDBRecord } from 'aws-lambda';
import type { StreamWorker } from '../../../functions/kernel/workers/define-worker.ts';
import type { VirtualTime } from '../delivery-simulation/virtual-time.ts';
import { recordOf } from '../delivery/journal-feed.ts';
import { hashOf, type Random } from '../weakening/random.ts';
import type { Cloud } from '../../../bin/scale/cloud.ts';
import type { CommittedChange } from './cloud-client.ts';

export interface ReaderOptions {
  readonly worker: Pick<StreamWorker, 'id' | 'source'>;
  readonly handleOf: (shard: number) => (event: { Records: DynamoDBRecord[] }) => Promise<void>;
  readonly shards: number;
  /** What the worker gets in place of a batch. */
  readonly complete?: (batch: readonly CommittedChange[]) => Promise<readonly CommittedChange[]>;
  readonly cloud: Cloud;
  readonly time: VirtualTime;
  readonly random: Random;
}

const failurePauseMs = 1_000;

/** A worker that follows the stream: one batch of each shard at a time, and so many shards at a time as it has executions. */
export class StreamReader {
  readonly counts = { batches: 0, records: 0, failures: 0, running: 0, mostRunning: 0 };
  readonly #options: ReaderOptions;
  readonly #shards: CommittedChange[][];
  readonly #isFollowed: boolean[];
  #sequence = 0;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#shards = Array.from({ length: options.shards }, () => []);
    this.#isFollowed = this.#shards.map(() => false);
  }

  /** Records that wait. */
  get waiting(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.length, 0);
  }

  /** Takes a change that passes the filters of the worker. `partition` decides on the shard. */
  push(change: CommittedChange, partition: string): void {
    if (!this.#passes(change)) return;
    const place = hashOf(partition) % this.#shards.length;
    this.#shards[place]?.push(change);
    if (this.#isFollowed[place] === true) return;
    this.#isFollowed[place] = true;
    void this.#follow(place);
  }

  #passes({ key, before }: CommittedChange): boolean {
    const name = before === undefined ? 'INSERT' : 'MODIFY';
    return this.#options.worker.source.filters.some(
      ({ eventNames, keyPrefix }) => eventNames.includes(name) && key.pk.startsWith(keyPrefix),
    );
  }

  /** Handles one batch after the other until the shard is empty. */
  async #follow(place: number): Promise<void> {
    const { cloud, time, random, worker, handleOf, complete } = this.#options;
    const shard = this.#shards[place] ?? [];
    await time.sleep(Math.ceil(random.next() * cloud.shardPollMs));
    while (shard.length > 0) {
      if (this.counts.running >= cloud.streamExecutions) {
        await time.sleep(Math.ceil(cloud.callMs));
        continue;
      }
      this.counts.running += 1;
      this.counts.mostRunning = Math.max(this.counts.mostRunning, this.counts.running);
      const batch = shard.slice(0, worker.source.batchSize);
      await time.sleep(Math.ceil(cloud.cpuMs + batch.length * cloud.recordMs));
      try {
        const whole = (await complete?.(batch)) ?? batch;
        await handleOf(place)({ Records: whole.map((change) => recordOf(change, (this.#sequence += 1))) });
        shard.splice(0, batch.length);
        this.counts.batches += 1;
        this.counts.records += batch.length;
      } catch {
        this.counts.failures += 1;
        await time.sleep(failurePauseMs);
      } finally {
        this.counts.running -= 1;
      }
    }
    this.#isFollowed[place] = false;
  }
}
