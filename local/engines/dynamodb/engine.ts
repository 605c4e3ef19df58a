import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlatformProblem } from '../platform-problem.ts';

export interface DynamoDbSettings {
  /** The database, a file or a folder as the engine has it. If absent, the data ends with the engine. */
  readonly dbPath?: string;
  /** The poller's checkpoint file. Records that every consumer has read are removed from the stream, at the start and while the engine runs. */
  readonly checkpointPath?: string;
  /** How often they are looked for, in milliseconds; 10 seconds if absent. */
  readonly trimEveryMs?: number;
}

export interface RunningEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** One of the DynamoDB engines that this machine has. */
export interface DynamoDbEngine {
  readonly kind: 'dynoxide' | 'endpoint' | 'dynamodb-local';
  /** The name and source of the engine, as `npm start` prints them. */
  readonly description: string;
  start(settings: DynamoDbSettings): Promise<RunningEngine>;
}

/** The absolute path of the database; its folder exists afterwards. Without a path it is in a scratch folder. */
export function databaseFile(dbPath: string | undefined): { readonly dbPath: string; readonly scratchFolder: string } {
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
