import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createS3AuditArchive } from './s3-audit-archive.ts';

/** For the workers that write the archive. The function's credentials are in its environment. */
export const auditArchive: LambdaPart<'auditArchive'> = ({ settings: { ports } }) => {
  invariant(ports.auditArchive !== undefined, 'the settings of this function have no bucket for the archive');
  return createS3AuditArchive({ bucketName: ports.auditArchive.bucketName, ...awsAccess('S3') });
};
