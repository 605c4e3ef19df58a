/**
 * Replaces the SDK's store of invocations in bundles, which would add 2 KB to each of them. A function has one invocation at a time, so
 * its trace is in the environment, and the SDK finds it there.
 */
export const InvokeStore = {
  getInstanceAsync: (): Promise<undefined> => Promise.resolve(undefined),
};
