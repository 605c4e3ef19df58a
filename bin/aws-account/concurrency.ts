import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { workers } from '../../functions/registry.ts';
import type { Stage } from '../../lib/stages.ts';

/** The functions that AWS may run at once in this account and region. */
export async function readConcurrency(): Promise<number> {
  const lambda = new LambdaClient({});
  try {
    const { AccountLimit: limit } = await lambda.send(new GetAccountSettingsCommand({}));
    return limit?.ConcurrentExecutions ?? 0;
  } finally {
    lambda.destroy();
  }
}

/** The least with which a stage without reservations serves requests while each of its workers is at work. */
export const executionsMin = 2 * workers.length;

/** What is wrong with a limit of Lambda for a stage; undefined if nothing. */
export function concurrencySentence(
  limit: number,
  { name, concurrency }: Pick<Stage, 'name' | 'concurrency'>,
): string | undefined {
  const ask = 'ask AWS for more (docs/operate/going-live.md, step 2)';
  if (concurrency !== undefined && limit < concurrency.account) {
    return `Lambda runs ${limit} functions at once in this account, and stage ${name} reserves parts of ${concurrency.account}, so its deployment would fail: ${ask}, or lower concurrency in lib/stages.ts`;
  }
  return limit < executionsMin
    ? `Lambda runs ${limit} functions at once in this account, and stage ${name} needs ${executionsMin}, or requests fail with 5xx while workers run: ${ask}`
    : undefined;
}
