import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsAtmDirectory } from './https-atm-directory.ts';
import type { AtmDirectory } from './port.ts';
import { atmDirectory as simulated } from './sandbox.ts';

const noAtmDirectory: AtmDirectory = { near: () => Promise.resolve({ outcome: 'failed', failure: 'disabled' }) };

/** For the search of ATMs. Sandbox stages, and only they, use the sample. */
export const atmDirectory: LambdaPart<'atmDirectory'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.atmDirectory === undefined) return noAtmDirectory;
  const { baseUrl, secretParameter } = ports.atmDirectory;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsAtmDirectory({ baseUrl, secret });
};
