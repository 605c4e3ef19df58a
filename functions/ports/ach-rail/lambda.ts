import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsAchRail } from './https-ach-rail.ts';
import { achRail as simulated } from './sandbox.ts';
import { noAchRail } from './simulated-ach-rail.ts';

/** For functions that submit entries to the ACH rail. Sandbox stages, and only they, use the simulator. */
export const achRail: LambdaPart<'achRail'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.achRail === undefined) return noAchRail;
  const { baseUrl, secretParameter } = ports.achRail;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsAchRail({ baseUrl, secret });
};
