import type { Credentials } from './s3-requests.ts';
import { invariant } from '../../kernel/base/invariant.ts';

/** Region, endpoint and credentials from the function's environment, for calls of AWS without a client of the SDK. */
export function awsAccess(service: 'KINESIS' | 'KMS' | 'S3' | 'SSM') {
  return {
    region: currentRegion(),
    // Clients of the SDK read the same variables. They are set if an emulator replaces AWS.
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

/** The region in which the function runs. */
export const currentRegion = (): string => variable('AWS_REGION');

function variable(name: string): string {
  const value = process.env[name];
  invariant(value !== undefined, `environment variable ${name} is not set`);
  return value;
}
