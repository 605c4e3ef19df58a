import { CloudWatchLogsClient, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import {
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  paginateListEventSourceMappings,
  PublishVersionCommand,
  UpdateAliasCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { settingsVariable } from '../../functions/ports/lambda.ts';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { dueWorker } from '../../functions/time/due/workers/due.ts';
import { functionName, releasedAlias } from '../../lib/names.ts';
import type { Checks } from './checks.ts';
import type { ClientSettings } from './harness/client-settings.ts';
import { type DeployedApi, eventually, request, require } from './smoke.ts';

/**
 * A release with a fault in it, and the way back, by the alias of a function that moves money. The emulator has no CodeDeploy, knows no weights of
 * aliases and does not evaluate metric filters. So this does what CodeDeploy does, with all of the calls in place of a part; and it looks at the line
 * that the filter of the alarm counts (`test/infrastructure/canary-faults.test.ts` follows such a line to the alarm).
 */
export async function releaseWithFault(
  api: DeployedApi,
  checks: Checks,
  { settings, stage }: { readonly settings: ClientSettings; readonly stage: string },
): Promise<void> {
  const lambda = new LambdaClient(settings);
  const logs = new CloudWatchLogsClient(settings);
  const FunctionName = functionName({ name: stage }, createPayment.id);
  const alias = { FunctionName, Name: releasedAlias };
  const moveTo = (FunctionVersion: string | undefined) =>
    lambda.send(new UpdateAliasCommand({ ...alias, FunctionVersion }));
  // A body that no payment has: 400 of a function that works, whatever is in the table.
  const answers = async (status: number) => {
    const answer = await request(api, createPayment.method, createPayment.path, { data: { type: 'none' } });
    require(answer.status === status, answer);
  };
  try {
    const { FunctionVersion: old } = await lambda.send(new GetAliasCommand(alias));
    await checks.step('the API and event sources call functions that move money by their alias', async () => {
      require(old !== undefined && old !== '$LATEST', old);
      await answers(400);
      const sources = await sourcesOf(lambda, functionName({ name: stage }, dueWorker.id));
      require(sources.length === 1 && sources.every((arn) => arn.endsWith(`:${releasedAlias}`)), sources);
    });
    const faulty = await checks.step('a release makes a new version, and nothing calls it yet', async () => {
      await breakSettings(lambda, FunctionName);
      const { Version: made } = await lambda.send(new PublishVersionCommand({ FunctionName }));
      require(made !== undefined && made !== old, made);
      await answers(400);
      return made;
    });
    try {
      await checks.step('the new version fails as soon as it is called', async () => {
        await moveTo(faulty);
        await answers(500);
      });
      await checks.step(
        'its log line has what the filter of the alarm counts: level ERROR, and its number',
        async () => {
          const { LoggingConfig: log } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
          const search = new FilterLogEventsCommand({ logGroupName: log?.LogGroup, filterPattern: '"request failed"' });
          await eventually(async () => {
            const { events = [] } = await logs.send(search);
            return events.some(({ message = '' }) => isFaultOf(message, faulty));
          });
        },
      );
    } finally {
      await checks.step('the alias goes back, and the old version serves again', async () => {
        await moveTo(old);
        await answers(400);
      });
    }
  } finally {
    lambda.destroy();
    logs.destroy();
  }
}

async function sourcesOf(client: LambdaClient, FunctionName: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client }, {})) {
    found.push(...EventSourceMappings.flatMap(({ FunctionArn = '' }) => FunctionArn));
  }
  return found.filter((arn) => arn.split(':')[6] === FunctionName);
}

/** The fault: the function looks for a table that it may not read. */
async function breakSettings(lambda: LambdaClient, FunctionName: string): Promise<void> {
  const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const { [settingsVariable]: given = '', ...others } = Environment?.Variables ?? {};
  const broken = given.replace(/"tableName":"[^"]*"/, '"tableName":"none"');
  require(broken !== given, given.slice(0, 200));
  const Variables = { ...others, [settingsVariable]: broken };
  await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
}

/** The terms of the filter (`lib/constructs/canary-alarms.ts`). A line of Lambda itself is no JSON. */
function isFaultOf(message: string, version: string): boolean {
  if (!message.startsWith('{')) return false;
  const line = JSON.parse(message) as Readonly<Record<string, unknown>>;
  return line['level'] === 'ERROR' && line['functionVersion'] === version;
}
