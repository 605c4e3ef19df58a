import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { achFilesPort } from './port.ts';
import { createS3AchFiles } from './s3-ach-files.ts';

/**
 * For functions that write and read ACH files. The function's credentials are in its environment. A stage whose banks take no files has no
 * bucket: there every use is a broken invariant.
 */
export const achFiles: LambdaPart<'achFiles'> = ({ settings: { ports } }) => {
  if (ports.achFiles === undefined) {
    return achFilesPort.refusing(() => {
      throw new BrokenInvariant('the stage has no bucket for ACH files, because none of its banks takes files');
    });
  }
  return createS3AchFiles({ bucketName: ports.achFiles.bucketName, ...awsAccess('S3') });
};
