import type { DynamoDbEngine } from './engine.ts';

/** An engine that runs already. It keeps its own data, and continues when the platform stops. */
export function givenEndpoint(endpoint: string): DynamoDbEngine {
  return {
    kind: 'endpoint',
    description: `the endpoint ${endpoint} (AWS_ENDPOINT_URL_DYNAMODB)`,
    start: () => Promise.resolve({ endpoint, stop: () => Promise.resolve() }),
  };
}
