import type { Credentials } from '../documents/s3-document-storage.ts';
import { invariant } from '../../kernel/base/invariant.ts';

/** Where and as whom a function calls AWS where it does so without a client of the SDK: as its environment says. */
export function awsAccess(service: 'KMS' | 'S3' | 'SSM') {
  return {
    region: variable('AWS_REGION'),
    // As every client of the SDK does: set where an emulator takes the place of AWS.
    endpoint: process.env[`AWS_ENDPOINT_URL_${service}`] ?? process.env['AWS_ENDPOINT_URL'],
    credentials: (): Credentials => {
      const sessionToken = process.env['AWS_SESSION_TOKEN'];
      return {
        accessKeyId: variable('AWS_ACCESS_KEY_ID'),
        secretAccessKey: variable('AWS_SECRET_ACCESS_KEY'),
        ...(sessionToken === undefined ? {} : { sessionToken }),
      };
    },
  };
}

function variable(name: string): string {
  const value = process.env[name];
  invariant(value !== undefined, `environment variable ${name} is not set`);
  return value;
}
