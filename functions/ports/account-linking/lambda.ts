import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsAccountLinking } from './https-account-linking.ts';
import { noAccountLinking } from './no-account-linking.ts';
import { plaidHosts } from './plaid/hosts.ts';
import { createPlaidAccountLinking } from './plaid/plaid-account-linking.ts';
import { accountLinking as simulated } from './sandbox.ts';

/** For functions that read accounts at other banks. Sandbox stages, and only they, use the simulator. */
export const accountLinking: LambdaPart<'accountLinking'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  const settings = ports.accountLinking;
  if (settings === undefined) return noAccountLinking;
  const { log, clock } = base;
  const secret = createSsmSecret({ parameterName: settings.secretParameter, ...awsAccess('SSM') });
  if (settings.provider === undefined) return createHttpsAccountLinking({ baseUrl: settings.baseUrl, secret, log });
  return createPlaidAccountLinking({ baseUrl: plaidHosts[settings.environment], secret, log, clock });
};
