import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsCardProcessor } from './https-card-processor.ts';
import { noCardProcessor } from './no-card-processor.ts';
import { cardProcessor as simulated } from './sandbox.ts';

/** For functions that issue and change cards. Sandbox stages, and only they, use the simulator. */
export const cardProcessor: LambdaPart<'cardProcessor'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.cardProcessor === undefined) return noCardProcessor;
  const { baseUrl, secretParameter } = ports.cardProcessor;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsCardProcessor({ baseUrl, secret });
};
