import { type RunningEngine, startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { startMemoryEngine } from '../memory-engine/memory-engine.ts';

/**
 * Starts the engine of a test: one in the test's process, at a third of the CPU time of the embedded engine. It answers as that
 * one does (test/contracts/memory-engine.test.ts) and throws where it cannot. With `ENGINE=embedded`, as in `.ci/run`
 * and `npm run test:long`, every test has the embedded engine.
 */
export async function startTestEngine(): Promise<RunningEngine> {
  return isEmbedded(process.env) ? startDynamoDb() : startMemoryEngine();
}

/** True where all tests run on the embedded engine. */
export const isEmbedded = (environment: NodeJS.ProcessEnv): boolean => environment['ENGINE'] === 'embedded';
