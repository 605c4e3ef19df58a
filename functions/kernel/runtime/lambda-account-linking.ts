import { createHttpsAccountLinking } from '../adapters/https-account-linking.ts';
import { noAccountLinking } from '../adapters/no-account-linking.ts';
import { createSsmSecret } from '../adapters/ssm-secret.ts';
import { awsAccess } from './aws-access.ts';
import type { LambdaPart } from './lambda.ts';
import { accountLinking as inSandbox } from './sandbox-account-linking.ts';

/** For functions that ask about accounts at other banks: simulated in a sandbox, and never anywhere else. */
export const accountLinking: LambdaPart<'accountLinking'> = (base, queues) => {
  const { settings } = base;
  if (settings.sandbox) return inSandbox(base, queues);
  if (settings.accountLinking === undefined) return noAccountLinking;
  const { baseUrl, secretParameter } = settings.accountLinking;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsAccountLinking({ baseUrl, secret });
};
