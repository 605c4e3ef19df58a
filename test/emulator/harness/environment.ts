import { delimiter, join } from 'node:path';

/** What names the emulator's account; it must be the access key too, for the emulator reads the account from it. */
export const EMULATOR_ACCOUNT = '000000000000';
export const EMULATOR_REGION = 'us-east-1';
export const EMULATOR_SECRET = 'test';

/** The variables of this process that are set. */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The smallest environment for a child process, with the project's own Node first on the PATH. Nothing else of this
 * machine goes in: the emulator hands its environment on to every Lambda, and in the cloud they would not find it there.
 */
export function isolatedEnvironment(projectDirectory: string): Record<string, string> {
  const kept = inheritedEnvironment();
  const path = [join(projectDirectory, 'node_modules', '.bin'), kept['PATH'] ?? ''].join(delimiter);
  return { PATH: path, HOME: kept['HOME'] ?? '/', LANG: kept['LANG'] ?? 'C.UTF-8' };
}

/** The variables with which AWS clients in child processes reach the emulator and trust its certificate. */
export function awsEnvironment(endpoint: string, certificatePath: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_REGION: EMULATOR_REGION,
    AWS_DEFAULT_REGION: EMULATOR_REGION,
    AWS_ACCESS_KEY_ID: EMULATOR_ACCOUNT,
    AWS_SECRET_ACCESS_KEY: EMULATOR_SECRET,
    // No look at a developer's own profiles or at the metadata service of the machine.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CA_BUNDLE: certificatePath,
    NODE_EXTRA_CA_CERTS: certificatePath,
  };
}
