import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { workers } from '../../functions/registry.ts';
import type { Stage } from '../../lib/stages.ts';
import type { Fault } from './fault.ts';
import { patientSettings, withClient } from './with-client.ts';

/** The functions that AWS may run at once in this account and region. */
export async function readConcurrency(): Promise<number> {
  const command = new GetAccountSettingsCommand({});
  const { AccountLimit: limit } = await withClient(new LambdaClient(patientSettings), (lambda) => lambda.send(command));
  return limit?.ConcurrentExecutions ?? 0;
}

/** The least with which a stage without reservations serves requests while each of its workers is at work. */
export const executionsMin = 2 * workers.length;

/** What is wrong with a limit of Lambda for a stage; undefined if nothing. */
export function concurrencyFault(
  limit: number,
  { name, concurrency }: Pick<Stage, 'name' | 'concurrency'>,
): Fault | undefined {
  const ask = 'ask AWS for more (docs/operate/going-live.md, step 2)';
  if (concurrency !== undefined && limit < concurrency.account) {
    return {
      says: `Lambda runs ${limit} functions at once in this account, and stage ${name} reserves parts of ${concurrency.account}, so its deployment would fail`,
      whatToDo: `${ask}, or lower concurrency in lib/stages.ts`,
    };
  }
  return limit < executionsMin
    ? {
        says: `Lambda runs ${limit} functions at once in this account, and stage ${name} needs ${executionsMin}, or requests fail with 5xx while workers run`,
        whatToDo: ask,
      }
    : undefined;
}
