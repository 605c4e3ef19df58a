import { isDeepStrictEqual } from 'node:util';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../functions/kernel/table/table-definition.ts';
import { dataStackName } from '../../lib/names.ts';
import type { Checks } from './checks.ts';
import { deployStage, type StageApp } from './deployed.ts';
import { foundOn } from './found.ts';
import type { ClientSettings } from './harness/client-settings.ts';
import type { Emulator } from './harness/emulator.ts';
import { inspect } from './inspect.ts';
import { ask, type DeployedApi, request, require } from './smoke.ts';

/** The types of what holds data, and of what integrators know the address of. */
const lasting: readonly string[] = [
  'AWS::ApiGateway::RestApi',
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
];

/**
 * Deploys a stage as earlier versions did, in one stack, and founds an organisation in it (docs/operate/stacks.md). Returns the check to make
 * once the stage has been deployed as it is now: the address is the same, no resource with data was made anew, every item and
 * every queue is there, and the organisation's token is accepted.
 */
export async function deployAsOneStack(
  emulator: Emulator,
  checks: Checks,
  stage: StageApp['stage'],
): Promise<(baseUrl: string) => Promise<void>> {
  const { clientSettings } = emulator;
  const inside = inspect(clientSettings, stage);
  const stateNow = async (tableName: string) => ({
    lasting: await lastingIn(clientSettings, dataStackName({ name: stage })),
    items: await keysOf(clientSettings, tableName),
    queues: await inside.queues(),
  });
  const { api, tableName, before } = await checks.step('a stage of one stack serves', async () => {
    const one = await deployStage(emulator, { stage, script: 'test/emulator/one-stack-app.ts' });
    const founded = await foundOn(clientSettings, { tableName: one.tableName, keyArn: one.keyArn, stage });
    const found: DeployedApi = { baseUrl: one.baseUrl, ...founded };
    await ask({ ...found, token: '' }, 'GET', '/accounts', 200);
    const state = await stateNow(one.tableName);
    require(lasting.every((type) => state.lasting.some((line) => line.startsWith(type))), state.lasting);
    return { api: found, tableName: one.tableName, before: state };
  });
  return async (baseUrl) => {
    await checks.step('it became several stacks: address, data and queues are those of before', async () => {
      const now = await stateNow(tableName);
      require(baseUrl === api.baseUrl, baseUrl);
      require(isDeepStrictEqual(now.lasting, before.lasting), now.lasting);
      require(before.items.length > 0 && before.items.every((key) => now.items.includes(key)), now.items.length);
      require(before.queues.length > 0 && isDeepStrictEqual(now.queues, before.queues), now.queues);
    });
    await checks.step('its functions answer, and take the token that was made before', async () => {
      const { status } = await request({ ...api, token: '' }, 'GET', '/accounts');
      require(status === 401, status);
      await ask(api, 'GET', '/accounts', 200);
    });
  };
}

/** The resources with data of a stack: type, logical id and physical id of each. */
async function lastingIn(settings: ClientSettings, StackName: string): Promise<readonly string[]> {
  const client = new CloudFormationClient(settings);
  const found: string[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const { ResourceType, LogicalResourceId, PhysicalResourceId } of StackResourceSummaries) {
      if (ResourceType === undefined || !lasting.includes(ResourceType)) continue;
      found.push([ResourceType, LogicalResourceId, PhysicalResourceId].join(' '));
    }
  }
  client.destroy();
  return found.toSorted();
}

/** The keys of all items of a table. */
async function keysOf(settings: ClientSettings, TableName: string): Promise<readonly string[]> {
  const client = new DynamoDBClient(settings);
  const { partitionKey, sortKey } = tableDefinition;
  const found: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    found.push(...Items.map((item) => JSON.stringify([item[partitionKey], item[sortKey]])));
  }
  client.destroy();
  return found;
}
