import { parentPort, workerData } from 'node:worker_threads';

/**
 * Upkeep of the engine's stream table, in a thread so that the warning of node:sqlite stays out of the output.
 *
 * The engine numbers each stream record with `MAX(number) + 1` and has no index for it, so that every write would take
 * longer the more were written before (12 ms each after 20,000). It never removes stream records either.
 */
export interface StreamUpkeep {
  readonly dbPath: string;
  /** Per table, the number up to which every consumer has read. */
  readonly readUpTo: Readonly<Record<string, number>>;
}

const INDEXES = `
CREATE INDEX IF NOT EXISTS bankstack_stream_number
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
CREATE INDEX IF NOT EXISTS bankstack_stream_shard_number
  ON _stream_records (table_name, shard_id, CAST(sequence_number AS INTEGER));
CREATE INDEX IF NOT EXISTS bankstack_stream_shard
  ON _stream_records (table_name, shard_id, sequence_number);
`;

/** The newest record stays, whoever has read it: the next number is made from it. */
const TRIM = `
DELETE FROM _stream_records WHERE table_name = ?1 AND CAST(sequence_number AS INTEGER) <= ?2
  AND CAST(sequence_number AS INTEGER) <
      (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?1)
`;

const LOCK_WAIT_MS = 5_000;

async function keepUp({ dbPath, readUpTo }: StreamUpkeep): Promise<void> {
  process.emitWarning = () => undefined;
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(dbPath, { timeout: LOCK_WAIT_MS });
  try {
    database.exec(INDEXES);
    const trim = database.prepare(TRIM);
    for (const [table, number] of Object.entries(readUpTo)) trim.run(table, number);
  } finally {
    database.close();
  }
}

keepUp(workerData as StreamUpkeep).then(
  () => parentPort?.postMessage({ done: true }),
  (error: unknown) => parentPort?.postMessage({ done: false, error: String(error) }),
);
