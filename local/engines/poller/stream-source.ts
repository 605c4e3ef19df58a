import { DescribeStreamCommand } from '@aws-sdk/client-dynamodb-streams';
import type { Shard } from '@aws-sdk/client-dynamodb-streams';
import type { Checkpoints } from './checkpoint.ts';
import { backOffMs, pause } from '../pause.ts';
import type { Doorbell } from './doorbell.ts';
import type { KeptShards } from './kept-records.ts';
import { ShardReader } from './shard-reader.ts';
import type { PollerProblem, WorkerFeed, PolledStreamWorker } from './worker.ts';

/** The pauses of a reader that finds nothing: they double, because writes of other processes do not ring. */
const IDLE_PAUSE_MS = 100;
const LONGEST_IDLE_PAUSE_MS = 1_000;
/**
 * Batches of a worker that has caught up begin this far apart at least, so that changes which follow each other closely are handled together: a batch
 * costs more than its records. The first change after a pause is handled at once. In the cloud a shard is read every 250 ms.
 */
const GATHER_MS = 50;
const DISCOVERY_MS = 5_000;
const SHARD_PAGES_MAX = 100;

/** Passes the table's stream to one worker: from the oldest record, shard by shard, parents before children. */
export class StreamSource implements WorkerFeed {
  readonly #shards: KeptShards;
  readonly #worker: PolledStreamWorker;
  readonly #checkpoints: Checkpoints;
  readonly #bell: Doorbell;
  readonly #report: (problem: PollerProblem) => void;
  readonly #readers = new Map<string, ShardReader>();

  constructor(
    shards: KeptShards,
    worker: PolledStreamWorker,
    checkpoints: Checkpoints,
    bell: Doorbell,
    report: (problem: PollerProblem) => void,
  ) {
    this.#shards = shards;
    this.#worker = worker;
    this.#checkpoints = checkpoints;
    this.#bell = bell;
    this.#report = report;
  }

  async step(): Promise<number> {
    await this.#discover();
    let met = 0;
    for (const reader of this.#readable()) {
      try {
        met += await reader.step();
        if (reader.isRead) met += 1; // its children can be read now, so there is more to do
      } catch (error) {
        this.#report({ worker: this.#worker.id, error });
        met += 1;
      }
    }
    return met;
  }

  async run(until: AbortSignal): Promise<void> {
    const following = new Map<string, Promise<void>>();
    while (!until.aborted) {
      await this.#discover().catch((error: unknown) => this.#report({ worker: this.#worker.id, error }));
      for (const reader of this.#readable()) {
        if (!following.has(reader.shardId)) following.set(reader.shardId, this.#follow(reader, until));
      }
      await Promise.race([pause(DISCOVERY_MS, until), ...this.#unfinished(following)]);
    }
    await Promise.all(following.values());
  }

  /** Ends with the shard or at the signal. */
  async #follow(reader: ShardReader, until: AbortSignal): Promise<void> {
    let failures = 0;
    let idlePauseMs = IDLE_PAUSE_MS;
    while (!until.aborted && !reader.isRead) {
      try {
        const { rings } = this.#bell;
        const begun = performance.now();
        const met = await reader.step();
        failures = 0;
        if (met === 0) await this.#bell.wait(rings, idlePauseMs, until);
        else if (reader.hasCaughtUp) await pause(Math.max(1, GATHER_MS - (performance.now() - begun)), until);
        idlePauseMs = met === 0 ? Math.min(idlePauseMs * 2, LONGEST_IDLE_PAUSE_MS) : IDLE_PAUSE_MS;
      } catch (error) {
        failures += 1;
        this.#report({ worker: this.#worker.id, error });
        await pause(backOffMs(failures), until);
      }
    }
  }

  #unfinished(following: ReadonlyMap<string, Promise<void>>): readonly Promise<void>[] {
    return this.#readable().flatMap((reader) => following.get(reader.shardId) ?? []);
  }

  #readable(): readonly ShardReader[] {
    return [...this.#readers.values()].filter((reader) => {
      const parent = reader.parentId === undefined ? undefined : this.#readers.get(reader.parentId);
      return !reader.isRead && (parent === undefined || parent.isRead);
    });
  }

  async #discover(): Promise<void> {
    for (const { ShardId: id, ParentShardId: parentId } of await this.#describe()) {
      if (id === undefined || this.#readers.has(id)) continue;
      this.#readers.set(id, new ShardReader({ id, parentId }, this.#shards, this.#worker, this.#checkpoints));
    }
  }

  async #describe(): Promise<readonly Shard[]> {
    const shards: Shard[] = [];
    let after: string | undefined;
    for (let page = 0; page < SHARD_PAGES_MAX; page += 1) {
      const { StreamDescription: description } = await this.#shards.stream.client.send(
        new DescribeStreamCommand({
          StreamArn: this.#shards.stream.streamArn,
          ...(after === undefined ? {} : { ExclusiveStartShardId: after }),
        }),
      );
      shards.push(...(description?.Shards ?? []));
      after = description?.LastEvaluatedShardId;
      if (after === undefined) break;
    }
    return shards;
  }
}
