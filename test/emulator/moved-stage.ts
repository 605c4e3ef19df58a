import { isDeepStrictEqual } from 'node:util';
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { dataStackName } from '../../lib/names.ts';
import type { Checks } from './checks.ts';
import { deployStage, type StageApp } from './deployed.ts';
import { foundOn } from './found.ts';
import type { ClientSettings } from './harness/client-settings.ts';
import type { Emulator } from './harness/emulator.ts';
import { inspect } from './inspect.ts';
import { ask, require } from './smoke.ts';

/**
 * The types of what holds data, and of what integrators know the address of. The table is not among them: the emulator makes a global table anew
 * whenever its stack is updated, whatever changes. That its declaration stays the same, `test/infrastructure/stacks.test.ts` holds.
 */
const lasting: readonly string[] = ['AWS::ApiGateway::RestApi', 'AWS::KMS::Key', 'AWS::S3::Bucket'];

/**
 * Deploys a stage as earlier versions did, in one stack (docs/operate/stacks.md). Returns the check to make once the stage has been deployed as it
 * is now: the address is the same, no key or bucket was made anew, and every queue is there.
 */
export async function deployAsOneStack(
  emulator: Emulator,
  checks: Checks,
  stage: StageApp['stage'],
): Promise<(baseUrl: string) => Promise<void>> {
  const { clientSettings } = emulator;
  const inside = inspect(clientSettings, stage);
  const stateNow = async () => ({
    lasting: await lastingIn(clientSettings, dataStackName({ name: stage })),
    queues: await inside.queues(),
  });
  const before = await checks.step('a stage of one stack serves', async () => {
    const one = await deployStage(emulator, { stage, script: 'test/emulator/one-stack-app.ts' });
    const founded = await foundOn(clientSettings, { tableName: one.tableName, keyArn: one.keyArn, stage });
    await ask({ ...founded, baseUrl: one.baseUrl, token: '' }, 'GET', '/accounts', 200);
    const state = await stateNow();
    require(lasting.every((type) => state.lasting.some((line) => line.startsWith(type))), state.lasting);
    return { baseUrl: one.baseUrl, ...state };
  });
  return (baseUrl) =>
    checks.step('it became several stacks: address, keys, buckets and queues are those of before', async () => {
      const now = await stateNow();
      require(baseUrl === before.baseUrl, baseUrl);
      require(isDeepStrictEqual(now.lasting, before.lasting), now.lasting);
      require(before.queues.length > 0 && isDeepStrictEqual(now.queues, before.queues), now.queues);
    });
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
