import { createS3DocumentStorage } from '../adapters/s3-document-storage.ts';
import { invariant } from '../invariant.ts';
import type { LambdaPart } from './lambda.ts';

/** For functions that store or give out documents. A function has its credentials in its environment. */
export const documents: LambdaPart<'documents'> = ({ settings }) => {
  invariant(settings.documents !== undefined, 'a function that stores documents is told where');
  return createS3DocumentStorage({
    bucketName: settings.documents.bucketName,
    region: variable('AWS_REGION'),
    // As every client of the SDK does: set where an emulator takes the place of AWS.
    endpoint: process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'],
    credentials: () => {
      const sessionToken = process.env['AWS_SESSION_TOKEN'];
      return {
        accessKeyId: variable('AWS_ACCESS_KEY_ID'),
        secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
        ...(sessionToken === undefined ? {} : { sessionToken }),
      };
    },
  });
};

function variable(name: string): string {
  const value = process.env[name];
  invariant(value !== undefined, `${name} is set`);
  return value;
}
