import { parentPort, workerData } from 'node:worker_threads';

/**
 * Upkeep of the engine's stream table. It runs in a thread to keep the warning of node:sqlite out of the output.
 *
 * The engine numbers each stream record with `MAX(number) + 1` and has no index for it, so writes would become slower with every
 * record (12 ms each after 20,000). It also never removes stream records.
 */
export interface StreamUpkeep {
  readonly dbPath: string;
  /** For each table, the sequence number that all consumers have reached. */
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

/** The newest record always stays, because the engine computes the next number from it. */
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
