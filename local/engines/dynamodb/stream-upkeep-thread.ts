import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Upkeep of the engine's stream table. It runs in a thread, so that the process goes on meanwhile, and to keep the warning of node:sqlite out of the output.
 *
 * The engine numbers each stream record with `MAX(number) + 1` and has no index for it, so writes would become slower with every
 * record (12 ms each after 20,000). It also never removes stream records.
 */
export interface StreamUpkeep {
  readonly dbPath: string;
  readonly readUpTo: ReadPositions;
}

/** For each table, the sequence number that all consumers have reached. The thread trims once at its start, and again at each message with positions. */
export type ReadPositions = Readonly<Record<string, number>>;

const INDEXES = `
CREATE INDEX IF NOT EXISTS bankstack_stream_number
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
CREATE INDEX IF NOT EXISTS bankstack_stream_shard_number
  ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
CREATE INDEX IF NOT EXISTS bankstack_stream_shard
  ON _stream_records (table_name, shard_id, sequence_number);
`;

/** The newest record always stays, because the engine computes the next number from it. */
const TRIM = `
DELETE FROM _stream_records WHERE id IN (
  SELECT id FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= ?2
    AND CAST(sequence_number AS INTEGER) <
        (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1)
  LIMIT ?3)
`;

/** The engine waits while records are removed, so they are few at a time. */
const TRIM_MAX = 500;
const TRIM_PAUSE_MS = 20;
const LOCK_WAIT_MS = 5_000;

const { dbPath, readUpTo } = workerData as StreamUpkeep;
let isTrimming = false;

async function withDatabase(work: (database: DatabaseSync) => Promise<void>): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(dbPath, { timeout: LOCK_WAIT_MS });
  try {
    // A record that comes back after a crash does no harm.
    database.exec('PRAGMA synchronous = NORMAL');
    await work(database);
  } finally {
    database.close();
  }
}

/** Removes what has been read, the oldest first. */
async function trim(database: DatabaseSync, positions: ReadPositions): Promise<void> {
  const some = database.prepare(TRIM);
  for (const [table, number] of Object.entries(positions)) {
    while (Number(some.run(table, number, TRIM_MAX).changes) === TRIM_MAX) await pause(TRIM_PAUSE_MS);
  }
}

async function begin(): Promise<void> {
  process.emitWarning = () => undefined;
  await withDatabase(async (database) => {
    database.exec(INDEXES);
    await trim(database, readUpTo);
  });
}

/** What fails now is trimmed with the next positions: until then the file is only larger. */
async function trimWhileRunning(positions: ReadPositions): Promise<void> {
  if (isTrimming) return;
  isTrimming = true;
  await withDatabase((database) => trim(database, positions)).catch(() => undefined);
  isTrimming = false;
}

begin().then(
  () => {
    parentPort?.on('message', (positions: ReadPositions) => void trimWhileRunning(positions));
    parentPort?.postMessage({ done: true });
  },
  (error: unknown) => parentPort?.postMessage({ done: false, error: String(error) }),
);
