import type { Credentials } from './s3-requests.ts';
import { invariant } from '../../kernel/base/invariant.ts';

type AwsService = 'KINESIS' | 'KMS' | 'S3' | 'SSM';

/** Region, endpoint and credentials from the function's environment, for calls of AWS without a client of the SDK. */
export function awsAccess(service: AwsService) {
  return {
    region: currentRegion(),
    endpoint: endpointOf(service),
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

/** The address of a service if an emulator replaces AWS; undefined otherwise. Clients of the SDK read the same variables. */
export const endpointOf = (service: AwsService): string | undefined =>
  process.env[`AWS_ENDPOINT_URL_${service}`] ?? process.env['AWS_ENDPOINT_URL'];

/** The region in which the function runs. */
export const currentRegion = (): string => variable('AWS_REGION');

function variable(name: string): string {
  const value = process.env[name];
  invariant(value !== undefined, `environment variable ${name} is not set`);
  return value;
}
