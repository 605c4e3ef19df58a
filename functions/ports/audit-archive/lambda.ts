import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import { createS3DocumentStorage } from '../documents/s3-document-storage.ts';
import type { LambdaPart } from '../parts.ts';

/** For the worker that archives audit logs. The function's credentials are in its environment. */
export const auditArchive: LambdaPart<'auditArchive'> = ({ settings: { ports } }) => {
  invariant(ports.auditArchive !== undefined, 'the settings of this function have no bucket for the archive');
  return createS3DocumentStorage({ bucketName: ports.auditArchive.bucketName, ...awsAccess('S3') });
};
