import { awsAccess } from '../aws/aws-access.ts';
import { createSsmSecret } from '../aws/ssm-secret.ts';
import type { LambdaPart } from '../parts.ts';
import { createHttpsIdentityCheck } from './https-identity-check.ts';
import { manualIdentityReview } from './manual-identity-review.ts';
import { identityCheck as simulated } from './sandbox.ts';

/** For functions that decide on applicants. Sandbox stages, and only they, use the simulator. */
export const identityCheck: LambdaPart<'identityCheck'> = (base, made) => {
  const { sandbox, ports } = base.settings;
  if (sandbox) return simulated(base, made);
  if (ports.identityCheck === undefined) return manualIdentityReview;
  const { baseUrl, secretParameter, pendingHours } = ports.identityCheck;
  const secret = createSsmSecret({ parameterName: secretParameter, ...awsAccess('SSM') });
  return createHttpsIdentityCheck({ baseUrl, secret, pendingHours });
};
