import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The position of each stream worker in each shard, stored in a file if a path is given. */
export interface Checkpoints {
  /** The sequence number of the last record that the worker has handled, if any. */
  position(worker: string, shardId: string): string | undefined;
  advance(worker: string, shardId: string, sequenceNumber: string): void;
  /** Writes the file if a position has changed since it was last written. */
  save(): void;
}

const contents = z.object({
  streamArn: z.string(),
  workers: z.record(z.string(), z.record(z.string(), z.string().regex(/^\d+$/))),
});
type Contents = z.infer<typeof contents>;

/**
 * Positions of the named workers in one stream. Positions in another stream (of a table that was created again) are dropped.
 * A worker that has read nothing yet is stored too, so that records that it still has to read are not removed.
 * The file may be behind the positions, never ahead of them: a restart then hands records over again, as a stream in the cloud may.
 */
export function openCheckpoints(file: string | undefined, streamArn: string, workers: readonly string[]): Checkpoints {
  const stored = file === undefined ? undefined : read(file);
  const known = stored?.streamArn === streamArn ? stored.workers : {};
  const state: Contents = { streamArn, workers: Object.fromEntries(workers.map((id) => [id, known[id] ?? {}])) };
  let isSaved = false;
  const save = (): void => {
    if (file !== undefined && !isSaved) write(file, state);
    isSaved = true;
  };
  save();
  return {
    position: (worker, shardId) => state.workers[worker]?.[shardId],
    advance: (worker, shardId, sequenceNumber) => {
      state.workers[worker] = { ...state.workers[worker], [shardId]: sequenceNumber };
      isSaved = false;
    },
    save,
  };
}

/** For each table, the sequence number that all workers of the checkpoint file have reached. The local engine has one shard. */
export function streamPositions(file: string): Readonly<Record<string, number>> {
  const stored = read(file);
  const table = stored === undefined ? undefined : /:table\/([^/]+)\/stream\//.exec(stored.streamArn)?.[1];
  if (stored === undefined || table === undefined) return {};
  const workers = Object.values(stored.workers);
  if (workers.some((shards) => Object.keys(shards).length !== 1)) return {};
  const numbers = workers.flatMap((shards) => Object.values(shards)).map(Number);
  return numbers.length === 0 ? {} : { [table]: Math.min(...numbers) };
}

/** An unreadable file is ignored: the stream is read from its start again, and workers may handle records twice. */
function read(file: string): Contents | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return contents.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Writes a new file and renames it, so that a crash leaves either the old or the new positions. */
function write(file: string, state: Contents): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, JSON.stringify(state));
  renameSync(`${file}.next`, file);
}
