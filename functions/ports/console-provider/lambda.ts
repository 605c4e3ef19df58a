import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createOpenIdProvider } from './openid-provider.ts';

/** For the functions that sign people in to the console. It is the real provider in sandbox stages too. */
export const consoleProvider: LambdaPart<'consoleProvider'> = ({ settings: { ports } }) => {
  const { consoleProvider: settings } = ports;
  invariant(settings !== undefined, 'the stage has no setting "console"');
  const secret = createSsmSecret({ parameterName: settings.secretParameter, ...awsAccess('SSM') });
  return createOpenIdProvider({ settings, secret });
};
