import { type RunningEngine, startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { startMemoryEngine } from '../memory-engine/memory-engine.ts';
import { isEmbeddedSuite } from './embedded-suites.ts';

/**
 * Starts the engine of a test: one in the test's process, at a third of the CPU time of the embedded engine. It answers as that
 * one does (test/contracts/memory-engine.test.ts) and throws where it cannot. The suites of `embeddedSuites` have the embedded engine;
 * with `ENGINE=embedded`, as in `npm run test:long`, every test has it.
 */
export async function startTestEngine(): Promise<RunningEngine> {
  return isEmbedded(process.env) || isEmbeddedSuite(currentSuite()) ? startDynamoDb() : startMemoryEngine();
}

/** True where all tests run on the embedded engine. */
export const isEmbedded = (environment: NodeJS.ProcessEnv): boolean => environment['ENGINE'] === 'embedded';

/** Outside of jest there is no suite. */
const currentSuite = (): string | undefined => ('expect' in globalThis ? expect.getState().testPath : undefined);
