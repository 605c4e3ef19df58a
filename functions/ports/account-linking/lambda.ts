import { createHttpsAccountLinking } from './https-account-linking.ts';
import { noAccountLinking } from './no-account-linking.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../lambda.ts';
import { accountLinking as inSandbox } from './sandbox.ts';

/** For functions that ask about accounts at other banks: simulated in a sandbox, and never anywhere else. */
export const accountLinking: LambdaPart<'accountLinking'> = (base, queues) => {
  const { settings } = base;
  if (settings.sandbox) return inSandbox(base, queues);
  if (settings.accountLinking === undefined) return noAccountLinking;
  const { baseUrl, secretParameter } = settings.accountLinking;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsAccountLinking({ baseUrl, secret });
};
