import { Aws } from 'aws-cdk-lib';
import type { Stage } from './stages.ts';

type Named = Pick<Stage, 'name'>;

/** The name of the stage within API Gateway: the last part of the address of the API. */
export const apiStageName = 'v1';

/** The name of the stack with the data of a stage. The names of its other stacks begin with it. */
export const dataStackName = ({ name }: Named): string => `Bankstack-${name}`;

/** The name of another stack of a stage: `Bankstack-live-cards`. */
export const stackName = (stage: Named, part: string): string => `${dataStackName(stage)}-${part}`;

/** The name of the REST API of a stage, which its metrics have. */
export const apiName = ({ name }: Named): string => `bankstack-${name}`;

/**
 * The name of a function: `bankstack-live-getAccount`. Lambda takes 64 characters, of which the name of a stage has 20 at most. So
 * other stacks know a function without a reference to its stack.
 */
export const functionName = ({ name }: Named, functionId: string): string => `bankstack-${name}-${functionId}`;

/** The ARN of a function of the stage. */
export const functionArn = (stage: Named, functionId: string): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stage, functionId)}`;

/**
 * The alias of a function whose new code comes by a canary. The API and event sources call the function by it, and it leads to the version
 * that is released.
 */
export const releasedAlias = 'released';

/** WAF writes only to log groups whose names begin so. */
export const webAclLogName = ({ name }: Named): string => `aws-waf-logs-bankstack-${name}`;

/** The name of the stream with the exported events of a stage. */
export const eventStreamName = ({ name }: Named): string => `bankstack-${name}-events`;
