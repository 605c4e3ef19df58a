import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { AccountPin } from '../../lib/account-pin.ts';
import { type Stage, stageNames, stageNamed } from '../../lib/stages.ts';
import { type Fault, sentenceOf } from './fault.ts';
import { patientSettings, withClient } from './with-client.ts';

/** Whose credentials the environment has, and where they work. */
export interface AwsCaller extends AccountPin {
  /** For a role, it names the session. */
  readonly arn: string;
}

/** Asks AWS STS whose credentials these are, which needs no permission. Throws an error if AWS does not say so. */
export async function readCaller(): Promise<AwsCaller> {
  return withClient(new STSClient(patientSettings), async (sts) => {
    const region = await sts.config.region();
    const { Account: account, Arn: arn } = await sts.send(new GetCallerIdentityCommand({}));
    if (account === undefined || arn === undefined) {
      throw new Error('AWS does not say whose credentials these are (sts:GetCallerIdentity)');
    }
    return { account, region, arn };
  });
}

/** What is wrong with a caller for a stage that is pinned to an account and a region; undefined if nothing. */
export function wrongAccountFault(
  { name, aws }: Pick<Stage, 'name' | 'aws'>,
  { account, region }: AccountPin,
): Fault | undefined {
  if (aws === undefined || (aws.account === account && aws.region === region)) return undefined;
  return {
    says: `stage ${name} belongs to account ${aws.account} in ${aws.region}, and these credentials are of account ${account} in ${region}`,
    whatToDo: 'set AWS_PROFILE and AWS_REGION',
  };
}

/**
 * Throws an error if the credentials of the environment are not of the account and region that a stage is pinned to. A stage without a pin,
 * or which lib/stages.ts does not have, is not checked.
 */
export async function mustBeAccountOf(stageName: string): Promise<void> {
  const stage = stageNames.includes(stageName) ? stageNamed(stageName) : undefined;
  if (stage?.aws === undefined) return;
  const fault = wrongAccountFault(stage, await readCaller());
  if (fault !== undefined) throw new Error(`nothing was changed, because ${sentenceOf(fault)}`);
}
