import { createHttpsAchRail } from '../adapters/https-ach-rail.ts';
import { noAchRail } from '../adapters/simulated-ach-rail.ts';
import { createSsmSecret } from '../adapters/ssm-secret.ts';
import { awsAccess } from './aws-access.ts';
import type { LambdaPart } from './lambda.ts';
import { achRail as inSandbox } from './sandbox-ach-rail.ts';

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
