import {
  CloudFormationClient,
  paginateDescribeStacks,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation';
import { patientSettings, withClient } from '../aws-account/with-client.ts';

/** A stack of a stage in this account and region; nested ones too. */
export interface DeployedStack {
  readonly name: string;
  readonly status: string;
  readonly outputs: ReadonlyMap<string, string>;
}

/** A resource of a stack. */
export interface DeployedResource {
  readonly type: string;
  readonly logicalId: string;
  /** The name or ARN that AWS gave it. */
  readonly name: string;
}

/** The stacks of a stage: all that have its tag, however the stage is divided. None if it is not deployed here. */
export async function stacksOfStage(stage: string): Promise<readonly DeployedStack[]> {
  return withClient(new CloudFormationClient(patientSettings), (client) => stacksIn(client, stage));
}

/** The error of a command for a stage that this account and region do not have. */
export const absentStage = (stage: string, region: string): Error =>
  new Error(
    `there is no stage ${stage} in region ${region} of this AWS account: deploy it, or check AWS_REGION and AWS_PROFILE`,
  );

/** The resources of one stack of a stage. Throws `absentStage` if the stage does not have it. */
export async function resourcesOfStack(stage: string, stack: string): Promise<readonly DeployedResource[]> {
  return withClient(new CloudFormationClient(patientSettings), async (client) => {
    const isThere = (await stacksIn(client, stage)).some(({ name }) => name === stack);
    if (!isThere) throw absentStage(stage, await client.config.region());
    return resourcesIn(client, stack);
  });
}

/** The resources of all stacks of a stage, and the region that they are in. */
export async function deployedResources(
  stage: string,
): Promise<{ readonly region: string; readonly resources: readonly DeployedResource[] }> {
  return withClient(new CloudFormationClient(patientSettings), async (client) => {
    const resources: DeployedResource[] = [];
    for (const { name } of await stacksIn(client, stage)) resources.push(...(await resourcesIn(client, name)));
    return { region: await client.config.region(), resources };
  });
}

async function resourcesIn(client: CloudFormationClient, StackName: string): Promise<readonly DeployedResource[]> {
  const found: DeployedResource[] = [];
  for await (const { StackResourceSummaries: page = [] } of paginateListStackResources({ client }, { StackName })) {
    for (const one of page) {
      const { ResourceType: type = '', LogicalResourceId: logicalId = '', PhysicalResourceId: name = '' } = one;
      found.push({ type, logicalId, name });
    }
  }
  return found;
}

async function stacksIn(client: CloudFormationClient, stage: string): Promise<readonly DeployedStack[]> {
  const found: DeployedStack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {})) {
    for (const { StackName: name = '', StackStatus: status = '', Tags = [], Outputs = [] } of Stacks) {
      if (!Tags.some(({ Key, Value }) => Key === 'bankstack:stage' && Value === stage)) continue;
      const outputs = new Map(Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
      found.push({ name, status, outputs });
    }
  }
  return found;
}
