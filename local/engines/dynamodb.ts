import { chooseEngine } from './dynamodb/choice.ts';
import type { DynamoDbSettings, RunningEngine } from './dynamodb/engine.ts';

export type { RunningEngine } from './dynamodb/engine.ts';

/**
 * Starts the DynamoDB engine of this machine on a free port and resolves when it serves requests. An engine that is started here
 * ends with this process, even after kill -9. Throws PlatformProblem if there is none, or if the database cannot be used.
 */
export async function startDynamoDb(settings: DynamoDbSettings = {}): Promise<RunningEngine> {
  return chooseEngine(process.env).start(settings);
}
