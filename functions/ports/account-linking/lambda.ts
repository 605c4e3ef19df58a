import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsAccountLinking } from './https-account-linking.ts';
import { noAccountLinking } from './no-account-linking.ts';
import { accountLinking as simulated } from './sandbox.ts';

/** For functions that read accounts at other banks. Sandbox stages, and only they, use the simulator. */
export const accountLinking: LambdaPart<'accountLinking'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.accountLinking === undefined) return noAccountLinking;
  const { baseUrl, secretParameter } = ports.accountLinking;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsAccountLinking({ baseUrl, secret });
};
