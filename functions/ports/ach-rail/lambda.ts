import { createHttpsAchRail } from './https-ach-rail.ts';
import { noAchRail } from './simulated-ach-rail.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../lambda.ts';
import { achRail as inSandbox } from './sandbox.ts';

/** For functions that hand entries to the ACH rail: simulated in a sandbox, and never anywhere else. */
export const achRail: LambdaPart<'achRail'> = (base, queues) => {
  const { settings } = base;
  if (settings.sandbox) return inSandbox(base, queues);
  if (settings.achRail === undefined) return noAchRail;
  const { baseUrl, secretParameter } = settings.achRail;
  return createHttpsAchRail({
    baseUrl,
    secret: createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') }),
  });
};
