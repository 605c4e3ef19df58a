import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createS3AchFiles } from './s3-ach-files.ts';

/** For the workers that write and read ACH files. The function's credentials are in its environment. */
export const achFiles: LambdaPart<'achFiles'> = ({ settings: { ports } }) => {
  invariant(ports.achFiles !== undefined, 'the settings of this function have no bucket for ACH files');
  return createS3AchFiles({ bucketName: ports.achFiles.bucketName, ...awsAccess('S3') });
};
