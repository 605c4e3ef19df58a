import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../parts.ts';
import { createS3DocumentStorage } from './s3-document-storage.ts';

/** For functions that store or read documents. The function's credentials are in its environment. */
export const documents: LambdaPart<'documents'> = ({ settings: { ports } }) => {
  invariant(ports.documents !== undefined, 'the settings of this function have no document bucket');
  return createS3DocumentStorage({ bucketName: ports.documents.bucketName, ...awsAccess('S3') });
};
