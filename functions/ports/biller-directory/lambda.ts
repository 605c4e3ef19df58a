import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsBillerDirectory } from './https-biller-directory.ts';
import type { BillerDirectory } from './port.ts';
import { billerDirectory as simulated } from './sandbox.ts';

const noBillerDirectory: BillerDirectory = { named: () => Promise.resolve({ outcome: 'failed', failure: 'disabled' }) };

/** For the search of billers. Sandbox stages, and only they, use the sample. */
export const billerDirectory: LambdaPart<'billerDirectory'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.billerDirectory === undefined) return noBillerDirectory;
  const { baseUrl, secretParameter } = ports.billerDirectory;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsBillerDirectory({ baseUrl, secret });
};
