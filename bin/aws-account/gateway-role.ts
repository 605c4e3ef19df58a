import { APIGatewayClient, GetAccountCommand } from '@aws-sdk/client-api-gateway';
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import type { Fault } from './fault.ts';
import { patientSettings, withClient } from './with-client.ts';

/** The role with which API Gateway writes logs in this account and region. */
export interface GatewayRole {
  readonly region: string;
  /** The ARN that API Gateway has; undefined if it has none. */
  readonly arn: string | undefined;
  /** False where the role has been deleted. */
  readonly exists: boolean;
}

/** Reads the role from API Gateway and IAM, with the credentials of the environment. It changes nothing. */
export async function readGatewayRole(): Promise<GatewayRole> {
  return withClient(new APIGatewayClient(patientSettings), async (gateway) => {
    const region = await gateway.config.region();
    const { cloudwatchRoleArn: arn = '' } = await gateway.send(new GetAccountCommand({}));
    if (arn === '') return { region, arn: undefined, exists: false };
    return { region, arn, exists: await roleExists(arn) };
  });
}

/** What an operator has to do before the first deployment of a stage; undefined if nothing. */
export function missingRoleFault({ region, arn, exists }: GatewayRole): Fault | undefined {
  if (exists) return undefined;
  const why =
    arn === undefined ? 'has no role for its logs' : `writes its logs with the role ${arn}, which no longer exists,`;
  return {
    says: `API Gateway ${why} in region ${region} of this account and would refuse every stage`,
    whatToDo: 'run "npx bankstack aws prepare" once',
  };
}

async function roleExists(arn: string): Promise<boolean> {
  try {
    const command = new GetRoleCommand({ RoleName: arn.split('/').at(-1) });
    await withClient(new IAMClient(patientSettings), (iam) => iam.send(command));
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('NoSuchEntity')) throw error;
    return false;
  }
}
