import { PlatformProblem } from '../platform-problem.ts';
import { streamPositions } from '../poller/checkpoint.ts';
import { startThread } from '../thread.ts';
import { databaseFile, type DynamoDbEngine, type DynamoDbSettings, type RunningEngine } from './engine.ts';
import { startOnFreePort } from './port-attempts.ts';
import type { StreamUpkeep } from './stream-upkeep-thread.ts';

const TRIM_EVERY_MS = 10_000;

/** The native engine on SQLite. */
export function dynoxide(program: string): DynamoDbEngine {
  return { kind: 'dynoxide', description: `dynoxide (${program})`, start: (settings) => start(program, settings) };
}

/** Always with a file: the in-memory mode of the engine cannot have the index that keeps writes fast. */
async function start(program: string, settings: DynamoDbSettings): Promise<RunningEngine> {
  const { dbPath, scratchFolder } = databaseFile(settings.dbPath);
  const engine = await startOnFreePort({
    command: (port) => [program, 'serve', '--port', String(port), '--db-path', dbPath],
    scratchFolder,
    // The engine prints this once it has the port. A request to the port would prove nothing: another program may have it.
    isReady: (engine) => engine.output().includes('listening on'),
    problemOf: (failure) => problemOf(failure, dbPath),
  });
  const endUpkeep = await keepUpStream(dbPath, settings);
  return {
    endpoint: engine.endpoint,
    stop: async () => {
      await endUpkeep();
      await engine.stop();
    },
  };
}

function problemOf(failure: string, dbPath: string): PlatformProblem {
  if (/not a valid SQLite|unable to open|malformed|locked|readonly|encrypted/i.test(failure)) {
    return new PlatformProblem(
      `The database file ${dbPath} cannot be used: ${failure}`,
      'Start again with fresh data (npm start -- --reset), or put back a copy of the file.',
      failure,
    );
  }
  return new PlatformProblem(
    `The DynamoDB engine did not start: ${failure}`,
    'Start again. If it fails again, choose another engine: BANKSTACK_DYNAMODB=dynamodb-local npm start',
    failure,
  );
}

/**
 * Makes the indexes of the stream and removes what has been read: at the start, and from then on too if positions are stored. Returns what ends that.
 * Without this upkeep the engine is only slower, so a version that stores its stream elsewhere is not an error.
 */
async function keepUpStream(
  dbPath: string,
  { checkpointPath, trimEveryMs = TRIM_EVERY_MS }: DynamoDbSettings,
): Promise<() => Promise<void>> {
  const readUpTo = checkpointPath === undefined ? {} : streamPositions(checkpointPath);
  const upkeep: StreamUpkeep = { dbPath, readUpTo };
  const { thread } = await startThread('dynamodb/stream-upkeep-thread.ts', upkeep);
  const end = async (): Promise<void> => {
    await thread.terminate();
  };
  if (checkpointPath === undefined) {
    await end();
    return () => Promise.resolve();
  }
  thread.unref();
  // Only positions that are stored count: after a crash, workers begin there.
  const timer = setInterval(() => thread.postMessage(streamPositions(checkpointPath)), trimEveryMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return end();
  };
}
