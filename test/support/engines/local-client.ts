/** Settings that any SDK client takes to talk to a local engine; those that it would look for in the environment and in files are said. */
export function localClient(endpoint: string) {
  return {
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    defaultsMode: 'legacy',
    maxAttempts: 3,
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  } as const;
}
