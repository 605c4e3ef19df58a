import { createS3DocumentStorage } from './s3-document-storage.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { awsAccess } from '../aws/aws-access.ts';
import type { LambdaPart } from '../lambda.ts';

/** For functions that store or give out documents. A function has its credentials in its environment. */
export const documents: LambdaPart<'documents'> = ({ settings }) => {
  invariant(settings.documents !== undefined, 'a function that stores documents is told where');
  return createS3DocumentStorage({ bucketName: settings.documents.bucketName, ...awsAccess('S3') });
};
