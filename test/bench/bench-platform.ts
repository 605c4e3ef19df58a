import { startTestPlatform, type TestPlatform } from '../support/bank/platform.ts';
import { testCipher } from '../support/bank/test-cipher.ts';

type Options = NonNullable<Parameters<typeof startTestPlatform>[0]>;

/**
 * A platform in a process that knows the keys of its organisation. A process reads them once in 5 minutes, which no request
 * can be charged with: `keyRows` counts it.
 */
export function startBenchPlatform({ platform, ...options }: Options = {}): Promise<TestPlatform> {
  const cipher = (organisationId: string) => Promise.resolve(testCipher(organisationId));
  return startTestPlatform({ ...options, platform: { cipher, ...platform } });
}

/**
 * A read of a function that has just answered the organisation, so it need not look whether the organisation is suspended. It looks once in 5
 * seconds, which no request can be charged with: the row "get by id, first in 5 seconds" counts it.
 */
export async function warmed<T>(read: () => Promise<T>): Promise<() => Promise<T>> {
  await read();
  return read;
}
