/** Settings that any SDK client takes to talk to a local engine. */
export function localClient(endpoint: string) {
  return { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
}
