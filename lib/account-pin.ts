import type { Environment } from 'aws-cdk-lib';

/** An account of AWS, by its twelve digits, and a region of it. */
export interface AccountPin {
  readonly account: string;
  readonly region: string;
}

/** A stage, which may be pinned. */
interface PinnedStage {
  readonly aws?: AccountPin;
}

/** Throws an error if a stage is pinned to something that is no account or no region. */
export function checkAccountPin({ name, aws }: PinnedStage & { readonly name: string }): void {
  if (aws === undefined) return;
  if (!/^\d{12}$/.test(aws.account)) {
    throw new Error(`Stage ${name}: aws.account is "${aws.account}", and an account has 12 digits.`);
  }
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(aws.region)) {
    throw new Error(`Stage ${name}: aws.region is "${aws.region}", which is no region, for example us-east-1.`);
  }
}

/**
 * The account and region for which the stacks of a stage are made: those that it is pinned to, whatever the credentials. So `cdk deploy` with
 * other credentials fails before it changes anything. Without a pin, they are those of the credentials, if there are any.
 */
export function stackEnvironmentOf(
  { aws }: PinnedStage,
  { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region }: NodeJS.ProcessEnv,
): Environment | undefined {
  if (aws !== undefined) return aws;
  return account !== undefined && region !== undefined ? { account, region } : undefined;
}
