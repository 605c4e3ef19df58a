import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import { consoleProvider as absentProvider } from './sandbox.ts';

/** For the functions that sign people in to the console: the real provider in sandbox stages too. Only a stage with the setting has them. */
export const consoleProvider: LambdaPart<'consoleProvider'> = (base, made) => {
  const { consoleProvider: settings } = base.settings.ports;
  if (settings === undefined) return absentProvider(base, made);
  const secret = createSsmSecret({ parameterName: settings.secretParameter, ...awsAccess('SSM') });
  return createOpenIdProvider({ settings, secret });
};
