import { type RunningEngine, startDynamoDb } from '../../../local/engines/dynamodb.ts';
import { startMemoryEngine } from '../memory-engine/memory-engine.ts';

/**
 * Starts the engine of properties that send very many requests: one in this process, at about a fifth of the time. With
 * `ENGINE=embedded`, as in `npm run test:long`, it is the embedded engine. A part of the simulation always has that one.
 */
export async function startPropertyEngine(): Promise<RunningEngine> {
  return process.env['ENGINE'] === 'embedded' ? startDynamoDb() : startMemoryEngine();
}
