import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** How far each stream worker has read each shard, kept in a file where a path is given. */
export interface Checkpoints {
  /** The number of the last record that the worker has finished with, if any. */
  position(worker: string, shardId: string): string | undefined;
  advance(worker: string, shardId: string, sequenceNumber: string): void;
}

const contents = z.object({
  streamArn: z.string(),
  workers: z.record(z.string(), z.record(z.string(), z.string().regex(/^\d+$/))),
});
type Contents = z.infer<typeof contents>;

/**
 * Positions of the named workers in one stream. Those of another stream (of a table that was made anew) are forgotten.
 * A worker that has read nothing yet is written down too, so that nobody removes what it has still to read.
 */
export function openCheckpoints(file: string | undefined, streamArn: string, workers: readonly string[]): Checkpoints {
  const stored = file === undefined ? undefined : read(file);
  const known = stored?.streamArn === streamArn ? stored.workers : {};
  const state: Contents = { streamArn, workers: Object.fromEntries(workers.map((id) => [id, known[id] ?? {}])) };
  if (file !== undefined) write(file, state);
  return {
    position: (worker, shardId) => state.workers[worker]?.[shardId],
    advance: (worker, shardId, sequenceNumber) => {
      state.workers[worker] = { ...state.workers[worker], [shardId]: sequenceNumber };
      if (file !== undefined) write(file, state);
    },
  };
}

/** Per table, the number up to which every worker of the checkpoint file has read; the local engine has one shard. */
export function streamPositions(file: string): Readonly<Record<string, number>> {
  const stored = read(file);
  const table = stored === undefined ? undefined : /:table\/([^/]+)\/stream\//.exec(stored.streamArn)?.[1];
  if (stored === undefined || table === undefined) return {};
  const workers = Object.values(stored.workers);
  if (workers.some((shards) => Object.keys(shards).length !== 1)) return {};
  const numbers = workers.flatMap((shards) => Object.values(shards)).map(Number);
  return numbers.length === 0 ? {} : { [table]: Math.min(...numbers) };
}

/** An unreadable file counts as none: the stream is read from its start again, and every worker may run twice. */
function read(file: string): Contents | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return contents.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Written beside and renamed, so that a crash leaves the old positions or the new ones. */
function write(file: string, state: Contents): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.next`, JSON.stringify(state));
  renameSync(`${file}.next`, file);
}
