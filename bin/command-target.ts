import { readFileSync } from 'node:fs';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable, type Table, translation } from '../functions/kernel/table/table.ts';
import { filesIn } from '../local/data-dir.ts';
import { localTableName } from '../local/local-settings.ts';
import { localAccess } from '../local/platform-value.ts';
import { localDataDir } from './local-data-dir.ts';
import { absentStage } from './operations/deployed-stacks.ts';

/** Where a command of an operator works: a deployed stage, or the platform that runs on this machine. */
export interface CommandTarget {
  readonly table: Table;
  readonly tableName: string;
  readonly client: DynamoDBClient;
  /** True for the platform that runs on this machine. */
  readonly isLocal: boolean;
  /** The value of an output of the stage's stack. Throws an error if there is no such output. */
  readonly output: (name: string) => string;
  readonly close: () => void;
}

/** The options that name a place. */
export interface TargetName {
  readonly stage?: string | undefined;
  /** The name of the table, which then needs no stack. */
  readonly table?: string | undefined;
  /** The address of an engine of tables on this machine, if not that of the platform that runs. */
  readonly endpoint?: string | undefined;
}

/** The place that the options name. Throws an error if there is none. */
export async function openTarget({ stage, table, endpoint }: TargetName): Promise<CommandTarget> {
  if (stage === undefined && table === undefined) return openLocalTarget(endpoint);
  const outputs = stage === undefined ? new Map<string, string>() : await outputsOf(stage);
  const output = (name: string) => {
    const value = outputs.get(name);
    if (value !== undefined) return value;
    throw new Error(`the stack of stage ${stage ?? '(none)'} has no output ${name}: deploy it again`);
  };
  return openTable(new DynamoDBClient({}), table ?? output('TableName'), { output, isLocal: false });
}

function openLocalTarget(engine: string | undefined): CommandTarget {
  const endpoint = engine ?? endpointIn(filesIn(localDataDir()).tableEndpoint);
  if (endpoint === undefined) {
    throw new Error('no platform is running on this machine: start one with npm start, or name a --stage');
  }
  return openTable(new DynamoDBClient({ ...localAccess, endpoint }), localTableName, {
    isLocal: true,
    output: (name) => {
      throw new Error(`the platform on this machine has no ${name}: name a --stage`);
    },
  });
}

function endpointIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function openTable(
  client: DynamoDBClient,
  tableName: string,
  rest: Pick<CommandTarget, 'output' | 'isLocal'>,
): CommandTarget {
  const table = createTable(DynamoDBDocumentClient.from(client, translation), tableName);
  return { table, tableName, client, ...rest, close: () => client.destroy() };
}

async function outputsOf(stage: string): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient({});
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: `Bankstack-${stage}` }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey, OutputValue }) => [OutputKey ?? '', OutputValue ?? '']));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ValidationError') throw error;
    throw absentStage(stage, await client.config.region());
  } finally {
    client.destroy();
  }
}
