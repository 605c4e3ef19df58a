import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findDynoxide } from './dynamodb/binary.ts';
import type { StreamUpkeep } from './dynamodb/stream-upkeep-thread.ts';
import { freePort } from './free-port.ts';
import { startGuarded } from './guarded-process.ts';
import type { GuardedProcess } from './guarded-process.ts';
import { PlatformProblem } from './platform-problem.ts';
import { streamPositions } from './poller/checkpoint.ts';
import { startThread } from './thread.ts';

export interface DynamoDbSettings {
  /** The database file; its folder is created. If absent, the engine uses a new file and removes it at the end. */
  readonly dbPath?: string;
  /** The poller's checkpoint file. At start, records that every consumer has read are removed from the stream. */
  readonly checkpointPath?: string;
}

export interface RunningEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const PORT_ATTEMPTS_MAX = 3;
const HEALTHY_WITHIN_MS = 15_000;
const HEALTH_TICK_MS = 5;

/**
 * Starts a DynamoDB engine on a free port and resolves when it serves requests. The engine ends with this process, even
 * after kill -9. If there is no engine for this operating system, the endpoint of AWS_ENDPOINT_URL_DYNAMODB is used instead.
 * Throws PlatformProblem if neither exists, or if the database file cannot be used.
 */
export async function startDynamoDb(settings: DynamoDbSettings = {}): Promise<RunningEngine> {
  const program = findDynoxide(process.env);
  if (program === undefined) return givenEndpoint(process.env['AWS_ENDPOINT_URL_DYNAMODB']);
  const { dbPath, scratchFolder } = databaseFile(settings.dbPath);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const engine = startGuarded([program, 'serve', '--port', String(port), '--db-path', dbPath], scratchFolder);
    const failure = await healthy(engine);
    if (failure === undefined) {
      await keepUpStream(dbPath, settings.checkpointPath);
      return { endpoint: `http://127.0.0.1:${String(port)}`, stop: () => engine.stop() };
    }
    await engine.stop();
    if (!failure.includes('already in use') || attempt === PORT_ATTEMPTS_MAX) throw problemOf(failure, dbPath);
  }
}

function givenEndpoint(endpoint: string | undefined): RunningEngine {
  if (endpoint !== undefined && endpoint !== '') return { endpoint, stop: () => Promise.resolve() };
  throw new PlatformProblem(
    `There is no embedded DynamoDB engine for ${process.platform}-${process.arch}.`,
    'Put the program dynoxide on the PATH, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB endpoint (DynamoDB Local, LocalStack).',
  );
}

/** Always a file: the in-memory mode of the engine cannot have the index that keeps writes fast. */
function databaseFile(dbPath: string | undefined): { readonly dbPath: string; readonly scratchFolder: string } {
  if (dbPath === undefined) {
    const scratchFolder = mkdtempSync(path.join(tmpdir(), 'bankstack-dynamodb-'));
    return { dbPath: path.join(scratchFolder, 'table.db'), scratchFolder };
  }
  try {
    mkdirSync(path.dirname(path.resolve(dbPath)), { recursive: true });
  } catch (error) {
    throw new PlatformProblem(`The folder of ${dbPath} cannot be created.`, 'Choose a writable folder.', error);
  }
  return { dbPath: path.resolve(dbPath), scratchFolder: '' };
}

/** Returns undefined once the engine serves requests, otherwise the output of the engine before it ended. */
async function healthy(engine: GuardedProcess): Promise<string | undefined> {
  const deadline = performance.now() + HEALTHY_WITHIN_MS;
  while (performance.now() < deadline) {
    // The engine prints this once it has the port. A request to the port would prove nothing: another program may have it.
    if (engine.output().includes('listening on')) return undefined;
    if (engine.hasEnded()) return engine.output().trim() || 'it ended without output';
    await pause(HEALTH_TICK_MS);
  }
  return `it did not answer within ${String(HEALTHY_WITHIN_MS)} ms`;
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
    'Start again. If it fails again, set AWS_ENDPOINT_URL_DYNAMODB to another DynamoDB endpoint.',
    failure,
  );
}

/** Without this upkeep the engine is only slower, so a version that stores its stream elsewhere is not an error. */
async function keepUpStream(dbPath: string, checkpointPath: string | undefined): Promise<void> {
  const readUpTo = checkpointPath === undefined ? {} : streamPositions(checkpointPath);
  const upkeep: StreamUpkeep = { dbPath, readUpTo };
  const { thread } = await startThread('dynamodb/stream-upkeep-thread.ts', upkeep);
  await thread.terminate();
}
