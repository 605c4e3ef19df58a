import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsCheckProcessor } from './https-check-processor.ts';
import type { CheckProcessor } from './port.ts';
import { checkProcessor as simulated } from './sandbox.ts';

const none = { outcome: 'unavailable', why: 'this stage has no check processor' } as const;

/** In a stage without a processor no check deposits are created, so nothing asks it. */
const noCheckProcessor: CheckProcessor = {
  examine: () => Promise.resolve(none),
  submit: () => Promise.resolve(none),
  read: () => Promise.resolve({ outcome: 'unsigned' }),
};

/** For functions that examine and submit checks. Sandbox stages, and only they, use the simulator. */
export const checkProcessor: LambdaPart<'checkProcessor'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.checkProcessor === undefined) return noCheckProcessor;
  const { baseUrl, secretParameter } = ports.checkProcessor;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsCheckProcessor({ baseUrl, secret });
};
